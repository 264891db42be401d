"""Small PDFs."""

import io
import zlib

from pypdf import PdfReader, PdfWriter


def a_pdf(*pages: str) -> bytes:
    """One line of text on each page."""
    return a_pdf_of(*(f"BT /F1 12 Tf 72 720 Td ({text}) Tj ET".encode() for text in pages))


def a_pdf_of(*contents: bytes) -> bytes:
    """Pages with these contents, each packed."""
    kids = " ".join(f"{5 + 2 * at} 0 R" for at in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(contents)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Title (A letter) >>",
    ]
    for at, content in enumerate(contents):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {6 + 2 * at} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>".encode()
        )
        packed = zlib.compress(content, 9)
        head = f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode()
        objects.append(head + packed + b"\nendstream")
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    at = len(data)
    data += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    data += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    trailer = f"<< /Size {len(objects) + 1} /Root 1 0 R /Info 4 0 R >>"
    return data + f"trailer\n{trailer}\nstartxref\n{at}\n%%EOF\n".encode()


def locked(pdf: bytes, password: str) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf)))
    writer.encrypt(user_password=password, owner_password="owner", algorithm="AES-256")
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()
