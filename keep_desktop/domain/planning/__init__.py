"""Planning: versions, chats, models, and what runs recorded."""
