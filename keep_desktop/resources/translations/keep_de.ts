<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>AboutSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>All your data is in this folder. Passwords are in the system keyring or, if there is none, encrypted in this folder.</source>
      <translation>Alle Ihre Daten liegen in diesem Ordner. Passwörter liegen im Schlüsselbund des Systems oder, falls es keinen gibt, verschlüsselt in diesem Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Check again</source>
      <translation>Noch einmal prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Check now</source>
      <translation>Jetzt prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Check the installation</source>
      <translation>Installation prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Checking…</source>
      <translation>Wird geprüft…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Checks the database, disk, keyring, fonts and the sandbox that separates scripts from your files.</source>
      <translation>Prüft Datenbank, Datenträger, Schlüsselbund, Schriften und die Sandbox, die Skripte von Ihren Dateien trennt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Copy</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Copy results</source>
      <translation>Ergebnis kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Data folder</source>
      <translation>Datenordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>How Keep works…</source>
      <translation>So arbeitet Keep…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Keyboard shortcuts…</source>
      <translation>Tastenkürzel…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Licences…</source>
      <translation>Lizenzen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Licensed under the Apache License 2.0. Includes third-party software under its own licences.</source>
      <translation>Lizenziert unter der Apache License 2.0. Enthält Software anderer unter deren eigenen Lizenzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Needs attention</source>
      <translation>Zu beachten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>No problems found</source>
      <translation>Keine Probleme gefunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Open folder</source>
      <translation>Ordner öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Open the data folder</source>
      <translation>Datenordner öffnen</translation>
    </message>
  </context>
  <context>
    <name>ActivateDialog</name>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Activate</source>
      <translation>Aktivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Activate version {label}?</source>
      <translation>Version {label} aktivieren?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Rehearse first</source>
      <translation>Erst proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>See what it would do without changing anything</source>
      <translation>Sehen, was er tun würde, ohne etwas zu ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Settings for this version</source>
      <translation>Einstellungen dieser Version</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Some required settings are missing or invalid. Fill them in here.</source>
      <translation>Einige erforderliche Einstellungen fehlen oder sind ungültig. Füllen Sie sie hier aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Some settings don't match this version. Check them afterwards:</source>
      <translation>Einige Einstellungen passen nicht zu dieser Version. Prüfen Sie sie danach:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>This is a new major version and may behave differently.</source>
      <translation>Das ist eine neue Hauptversion, die sich anders verhalten kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>{name}, version {label}</source>
      <translation>{name}, Version {label}</translation>
    </message>
  </context>
  <context>
    <name>ActivityFilters</name>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>All workflows</source>
      <translation>Alle Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Export…</source>
      <translation>Exportieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Go to day</source>
      <translation>Zu einem Tag gehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Search titles and lines</source>
      <translation>Titel und Zeilen durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
  </context>
  <context>
    <name>ActivityModel</name>
    <message>
      <location filename="keep_desktop/ui/activity/model.py" />
      <source>Attempt</source>
      <translation>Versuch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/model.py" />
      <source>Event</source>
      <translation>Ereignis</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/model.py" />
      <source>Item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/model.py" />
      <source>Loading…</source>
      <translation>Wird geladen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/model.py" />
      <source>Newest first, in the order recorded. If the clock was set back, so are the times.</source>
      <translation>Das Neueste zuerst, in der Reihenfolge der Aufzeichnung. Wurde die Uhr zurückgestellt, springen auch die Zeiten zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/model.py" />
      <source>Time</source>
      <translation>Zeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/model.py" />
      <source>Who</source>
      <translation>Wer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/model.py" />
      <source>Workflow</source>
      <translation>Ablauf</translation>
    </message>
  </context>
  <context>
    <name>ActivityPage</name>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>About {number} rows</source>
      <translation>Etwa {number} Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Clear filters</source>
      <translation>Filter löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Copy the row</source>
      <translation>Zeile kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>No activity yet</source>
      <translation>Noch keine Einträge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>No results for these filters</source>
      <translation>Keine Ergebnisse für diese Filter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>No results for “{text}”</source>
      <translation>Keine Ergebnisse für „{text}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>No results so far</source>
      <translation>Bisher keine Ergebnisse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Only this workflow</source>
      <translation>Nur diesen Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Runs, items, changes, questions and your actions appear here, newest first.</source>
      <translation>Läufe, Vorgänge, Änderungen, Fragen und Ihre Aktionen erscheinen hier, das Neueste zuerst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Search older</source>
      <translation>Weitersuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Search older entries or change your search.</source>
      <translation>Suchen Sie in älteren Einträgen weiter oder ändern Sie die Suche.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Searched back to {when}.</source>
      <translation>Durchsucht bis {when}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Show item</source>
      <translation>Vorgang zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Show run and log</source>
      <translation>Lauf und Protokoll zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Show workflow</source>
      <translation>Ablauf zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Showing the newest {number} results. Narrow your search to see others.</source>
      <translation>Die neuesten {number} Treffer werden gezeigt. Grenzen Sie die Suche ein, um andere zu sehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>This workflow is archived. Unarchive it to see the details.</source>
      <translation>Dieser Ablauf ist archiviert. Holen Sie ihn zurück, um die Einzelheiten zu sehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Try another part of a title or line.</source>
      <translation>Versuchen Sie einen anderen Teil eines Titels oder einer Zeile.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>Try other types, another workflow or other days.</source>
      <translation>Versuchen Sie andere Arten, einen anderen Ablauf oder andere Tage.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>row</source>
      <translation>Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>rows</source>
      <translation>Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/page.py" />
      <source>{count} above. Click to jump there.</source>
      <translation>{count} weiter oben. Klicken, um dorthin zu springen.</translation>
    </message>
  </context>
  <context>
    <name>ActivityText</name>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>By you</source>
      <translation>Von Ihnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Changes</source>
      <translation>Änderungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Error</source>
      <translation>Fehler</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Happened {time}</source>
      <translation>Geschehen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>It didn't happen</source>
      <translation>Es ist nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>It happened</source>
      <translation>Es ist geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Keep</source>
      <translation>Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Log</source>
      <translation>Protokoll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>More than {number} more</source>
      <translation>Mehr als {number} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Questions</source>
      <translation>Fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Reprocess</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Schedule</source>
      <translation>Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Skip</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Skipped {time}</source>
      <translation>Übersprungen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Undone {time}</source>
      <translation>Zurückgenommen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>Warning</source>
      <translation>Warnung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>You</source>
      <translation>Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>because a folder changed</source>
      <translation>weil sich ein Ordner geändert hat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>because an event is near</source>
      <translation>weil ein Termin bevorsteht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>because mail arrived</source>
      <translation>weil Mail angekommen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>by Run now</source>
      <translation>durch „Jetzt ausführen“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>by its webhook</source>
      <translation>durch seinen Webhook</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>everything</source>
      <translation>alles</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>everything is stopped until you turn it on</source>
      <translation>alles ist gestoppt, bis Sie Keep wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>no inputs</source>
      <translation>keine Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>no items</source>
      <translation>keine Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>on schedule</source>
      <translation>nach Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>to continue with events</source>
      <translation>um mit Ereignissen weiterzumachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>to try again</source>
      <translation>um es noch einmal zu versuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>{count} done</source>
      <translation>{count} erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>{count} failed</source>
      <translation>{count} fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>{count} not finished</source>
      <translation>{count} nicht beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>{count} or more</source>
      <translation>{count} oder mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>{count} skipped</source>
      <translation>{count} übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>{count} with a question</source>
      <translation>{count} mit Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/wording.py" />
      <source>{number} more</source>
      <translation>{number} weitere</translation>
    </message>
  </context>
  <context>
    <name>ActivityView</name>
    <message>
      <location filename="keep_desktop/ui/activity/view.py" />
      <source>Activity</source>
      <translation>Verlauf</translation>
    </message>
  </context>
  <context>
    <name>AddModelDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Add a model</source>
      <translation>Modell hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Add and test</source>
      <translation>Hinzufügen und testen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Address</source>
      <translation>Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Any address that speaks the chat completions of OpenAI: a provider, or a program on this computer.</source>
      <translation>Jede Adresse, die die Chat-Completions von OpenAI spricht: Ein Anbieter oder ein Programm auf diesem Computer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Change the model</source>
      <translation>Modell ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Key</source>
      <translation>Schlüssel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Leave empty to keep the stored key</source>
      <translation>Leer lassen, um den gespeicherten Schlüssel zu behalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Save and test</source>
      <translation>Speichern und testen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Stored encrypted on this computer. A local model needs none.</source>
      <translation>Wird verschlüsselt auf diesem Computer gespeichert. Ein lokales Modell braucht keinen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Such as {example}</source>
      <translation>Zum Beispiel {example}</translation>
    </message>
  </context>
  <context>
    <name>AnswerButtons</name>
    <message>
      <location filename="keep_desktop/ui/item_details/question.py" />
      <source>It waits until you answer.</source>
      <translation>Dies wartet auf Ihre Antwort.</translation>
    </message>
  </context>
  <context>
    <name>AnsweredList</name>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>Keep needs another answer about “{subject}”</source>
      <translation>Keep braucht noch eine Antwort zu „{subject}“</translation>
    </message>
  </context>
  <context>
    <name>AnsweredRow</name>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>{step}: asked again</source>
      <translation>{step}: noch einmal gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>{step}: taken back</source>
      <translation>{step}: zurückgenommen</translation>
    </message>
  </context>
  <context>
    <name>ApiDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>A file or https:// address; or drop the file here</source>
      <translation>Eine Datei oder https://-Adresse; oder ziehen Sie die Datei hierher</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Choose all</source>
      <translation>Alle auswählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Choose none</source>
      <translation>Keine auswählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Choose what scripts may call. You confirm each operation before it is connected.</source>
      <translation>Wählen Sie, was Skripte aufrufen dürfen. Sie bestätigen jede Operation, bevor sie verbunden wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Continue</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Enter a file or an address first.</source>
      <translation>Geben Sie zuerst eine Datei oder eine Adresse ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>File or address of the description</source>
      <translation>Datei oder Adresse der Beschreibung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Import an OpenAPI description</source>
      <translation>OpenAPI-Beschreibung importieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Read</source>
      <translation>Lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Reading…</source>
      <translation>Wird gelesen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Search operations</source>
      <translation>Operationen durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>Without a title</source>
      <translation>Ohne Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>a description</source>
      <translation>Beschreibung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>no address</source>
      <translation>keine Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>operation</source>
      <translation>Operation</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>operations</source>
      <translation>Operationen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>parts in other files are not read</source>
      <translation>Teile in anderen Dateien werden nicht gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>{chosen} of {total} chosen</source>
      <translation>{chosen} von {total} ausgewählt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>{chosen}: choose at most {most}</source>
      <translation>{chosen}: Wählen Sie höchstens {most}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_dialog.py" />
      <source>{title} · {address}</source>
      <translation>{title} · {address}</translation>
    </message>
  </context>
  <context>
    <name>ApiOperations</name>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Cannot be called: {reason}</source>
      <translation>Kann nicht aufgerufen werden: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Cannot be verified, you are asked</source>
      <translation>Nicht prüfbar, Sie werden gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Changes</source>
      <translation>Änderungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Checked by GET {path}</source>
      <translation>Geprüft mit GET {path}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Effect</source>
      <translation>Wirkung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>If the outcome is unknown</source>
      <translation>Wenn der Ausgang unbekannt ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>May be repeated safely</source>
      <translation>Darf gefahrlos wiederholt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Operation</source>
      <translation>Operation</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Operations</source>
      <translation>Operationen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Reads</source>
      <translation>Liest</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Request</source>
      <translation>Anfrage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/api_operations.py" />
      <source>Space chooses the operation, or takes it back.</source>
      <translation>Die Leertaste wählt die Operation aus oder ab.</translation>
    </message>
  </context>
  <context>
    <name>ArchiveDialog</name>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Archived workflows</source>
      <translation>Archivierte Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Archived {when}</source>
      <translation>Archiviert {when}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>No archived workflows. To archive a workflow, choose Archive in its menu.</source>
      <translation>Keine archivierten Abläufe. Wählen Sie „Archivieren“ im Menü eines Ablaufs.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Their history is kept. Unarchived workflows stay paused until you resume them.</source>
      <translation>Ihr Hergang bleibt erhalten. Zurückgeholte Abläufe sind pausiert, bis Sie sie fortsetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Unarchive</source>
      <translation>Zurückholen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Unarchive {name}</source>
      <translation>{name} zurückholen</translation>
    </message>
  </context>
  <context>
    <name>ArchiveUnknownDialog</name>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Answer first</source>
      <translation>Zuerst antworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Archive</source>
      <translation>Archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Archive anyway</source>
      <translation>Trotzdem archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Archive “{name}”?</source>
      <translation>„{name}“ archivieren?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Until you unarchive the workflow, this won't appear under Needs you or in search.</source>
      <translation>Bis Sie den Ablauf zurückholen, erscheint dies weder unter „Wartet auf Sie“ noch in der Suche.</translation>
    </message>
  </context>
  <context>
    <name>AttemptSection</name>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Future runs skip it. Reprocess to run it again.</source>
      <translation>Künftige Läufe überspringen ihn. Mit „Neu bearbeiten“ läuft er noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Future runs skip it. Reprocess to run it.</source>
      <translation>Künftige Läufe überspringen ihn. Mit „Neu bearbeiten“ läuft er.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>No steps yet.</source>
      <translation>Noch keine Schritte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>No steps. Nothing was changed.</source>
      <translation>Keine Schritte. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Reprocess this item</source>
      <translation>Diesen Vorgang neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Show line {number}</source>
      <translation>Zeile {number} zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Show more steps</source>
      <translation>Mehr Schritte zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Show {steps}</source>
      <translation>{steps} zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Skip this item</source>
      <translation>Diesen Vorgang überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Skipped by you {time}.</source>
      <translation>Von Ihnen übersprungen: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Took {time}</source>
      <translation>Dauer {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Undo attempt {number}</source>
      <translation>Versuch {number} zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Undo reprocess</source>
      <translation>Neubearbeitung zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Undo this attempt…</source>
      <translation>Diesen Versuch zurücknehmen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>checked {times}</source>
      <translation>{times} geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>more step</source>
      <translation>weiteren Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>more steps</source>
      <translation>weitere Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>time</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>times</source>
      <translation>Mal</translation>
    </message>
  </context>
  <context>
    <name>BackupSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>All files (*)</source>
      <translation>Alle Dateien (*)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Back up</source>
      <translation>Sichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Back up to</source>
      <translation>Sichern nach</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Back up…</source>
      <translation>Sichern…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Backed up: {size}. Passwords aren't included.</source>
      <translation>Gesichert: {size}. Passwörter sind nicht enthalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Backup cancelled. No file was saved.</source>
      <translation>Sicherung abgebrochen. Keine Datei wurde gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Backup progress</source>
      <translation>Fortschritt der Sicherung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Backups of Keep ({pattern})</source>
      <translation>Sicherungen von Keep ({pattern})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Cancel the backup</source>
      <translation>Sicherung abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Last backup: {when}, {size}, in “{file}”.</source>
      <translation>Letzte Sicherung: {when}, {size}, in „{file}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>No backups yet.</source>
      <translation>Noch keine Sicherungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore</source>
      <translation>Wiederherstellen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore from</source>
      <translation>Wiederherstellen aus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restores everything from a backup. You can review it first.</source>
      <translation>Stellt alles aus einer Sicherung wieder her. Sie können sie vorher prüfen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore…</source>
      <translation>Wiederherstellen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Saves everything except passwords in one file: workflows, items, their history and files kept for undo. Workflows keep running. Store it on another disk.</source>
      <translation>Sichert alles außer Passwörtern in einer Datei: Abläufe, Vorgänge, ihren Hergang und Dateien zum Zurücknehmen. Abläufe laufen weiter. Legen Sie sie auf einen anderen Datenträger.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Show in folder</source>
      <translation>Im Ordner zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Show the last backup in its folder</source>
      <translation>Die letzte Sicherung in ihrem Ordner zeigen</translation>
    </message>
  </context>
  <context>
    <name>BarClicks</name>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>{outcome}. Click to see this run and its log.</source>
      <translation>{outcome}. Klicken Sie, um diesen Lauf und sein Protokoll zu sehen.</translation>
    </message>
  </context>
  <context>
    <name>Bell</name>
    <message>
      <location filename="keep_desktop/ui/window/frame.py" />
      <source>Notifications</source>
      <translation>Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/frame.py" />
      <source>{count} unread</source>
      <translation>{count} ungelesen</translation>
    </message>
  </context>
  <context>
    <name>BudgetCard</name>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Budget saved.</source>
      <translation>Budget gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Enter numbers. Leave the dollars empty for no limit.</source>
      <translation>Geben Sie Zahlen ein. Lassen Sie die Dollar leer, wenn es keine Grenze gibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>No limit</source>
      <translation>Keine Grenze</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Save the budget</source>
      <translation>Budget speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Tokens</source>
      <translation>Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Tokens a day</source>
      <translation>Token am Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>US dollars</source>
      <translation>US-Dollar</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>US dollars a day</source>
      <translation>US-Dollar am Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Used today</source>
      <translation>Heute verbraucht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>{used} of {limit}</source>
      <translation>{used} von {limit}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>{used} of {limit} tokens used today</source>
      <translation>{used} von {limit} Token heute verbraucht</translation>
    </message>
  </context>
  <context>
    <name>BulkBar</name>
    <message>
      <location filename="keep_desktop/ui/items/panel.py" />
      <source>All results</source>
      <translation>Alle Treffer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/panel.py" />
      <source>All {count}</source>
      <translation>Alle {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/panel.py" />
      <source>Deselect all but one</source>
      <translation>Nur einen ausgewählt lassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/panel.py" />
      <source>Select all results</source>
      <translation>Alle Treffer auswählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/panel.py" />
      <source>Select all {count}</source>
      <translation>Alle {count} auswählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/panel.py" />
      <source>Undo…</source>
      <translation>Zurücknehmen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/panel.py" />
      <source>{count} selected</source>
      <translation>{count} ausgewählt</translation>
    </message>
  </context>
  <context>
    <name>BulkDialog</name>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Couldn't count the items</source>
      <translation>Die Vorgänge konnten nicht gezählt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Counting…</source>
      <translation>Wird gezählt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Progress</source>
      <translation>Fortschritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Reprocess</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Skip</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Unchanged items and why</source>
      <translation>Unveränderte Vorgänge und warum</translation>
    </message>
  </context>
  <context>
    <name>BulkReport</name>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
  </context>
  <context>
    <name>CardHeader</name>
    <message>
      <location filename="keep_desktop/ui/needs_you/card.py" />
      <source>Collapse</source>
      <translation>Zusammenklappen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/card.py" />
      <source>Expand</source>
      <translation>Ausklappen</translation>
    </message>
  </context>
  <context>
    <name>ChatPanel</name>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Choose an answer above, or type another</source>
      <translation>Wählen Sie oben eine Antwort, oder schreiben Sie eine andere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Describe what Keep should do</source>
      <translation>Beschreiben Sie, was Keep tun soll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Say what should change</source>
      <translation>Sagen Sie, was sich ändern soll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Your last message has no answer yet.</source>
      <translation>Ihre letzte Mitteilung hat noch keine Antwort.</translation>
    </message>
  </context>
  <context>
    <name>ChatStart</name>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>For example</source>
      <translation>Zum Beispiel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>Keep changes the script, rehearses it and shows you the new plan. The present version goes on until you turn the new one on.</source>
      <translation>Keep ändert das Skript, probt es und zeigt Ihnen den neuen Plan. Die jetzige Version läuft weiter, bis Sie die neue einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>Say what to watch, what to do with each thing, and where the result goes. Keep then writes a script, rehearses it on your own data and shows you the plan. Nothing runs before you turn it on.</source>
      <translation>Sagen Sie, was beobachtet wird, was mit jedem Ding geschieht und wohin das Ergebnis kommt. Keep schreibt dann ein Skript, probt es mit Ihren eigenen Daten und zeigt Ihnen den Plan. Nichts läuft, bevor Sie es einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>What should Keep do for you?</source>
      <translation>Was soll Keep für Sie tun?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>What should change?</source>
      <translation>Was soll sich ändern?</translation>
    </message>
  </context>
  <context>
    <name>ChatText</name>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>Add a row to a spreadsheet for every mail with an invoice, with sender and amount</source>
      <translation>Für jede Mail mit einer Rechnung eine Zeile in eine Tabelle schreiben, mit Absender und Betrag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>Also note the date of each item</source>
      <translation>Auch das Datum jedes Vorgangs notieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>Every morning, tell me what is new in three feeds, in one message</source>
      <translation>Mir jeden Morgen in einer Nachricht sagen, was in drei Feeds neu ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>Leave out newsletters</source>
      <translation>Newsletter weglassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>Move each PDF in my Downloads into a folder named after its month</source>
      <translation>Jedes PDF in meinen Downloads in einen Ordner mit dem Namen seines Monats verschieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/start.py" />
      <source>Run it only on working days at 8:00</source>
      <translation>Nur an Arbeitstagen um 8:00 ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/transcript.py" />
      <source>Thinking…</source>
      <translation>Denkt nach…</translation>
    </message>
  </context>
  <context>
    <name>Chips</name>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>All</source>
      <translation>Alle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Done</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>In progress</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Outputs</source>
      <translation>Ergebnisse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Running</source>
      <translation>Läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Waiting</source>
      <translation>Wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>input has waited more than 7 days</source>
      <translation>Eingang wartet seit mehr als 7 Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>inputs have waited more than 7 days</source>
      <translation>Eingänge warten seit mehr als 7 Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>{count} undone</source>
      <translation>{count} zurückgenommen</translation>
    </message>
  </context>
  <context>
    <name>ChoiceEditor</name>
    <message>
      <location filename="keep_desktop/ui/forms/editors.py" />
      <source>Choose…</source>
      <translation>Wählen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/editors.py" />
      <source>Not set</source>
      <translation>Nicht gesetzt</translation>
    </message>
  </context>
  <context>
    <name>Clipboard</name>
    <message>
      <location filename="keep_desktop/ui/widgets/text_block.py" />
      <source>Copied: {count} lines</source>
      <translation>Kopiert: {count} Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/text_block.py" />
      <source>Copied: {text}</source>
      <translation>Kopiert: {text}</translation>
    </message>
  </context>
  <context>
    <name>CodeView</name>
    <message>
      <location filename="keep_desktop/ui/code/code_view.py" />
      <source>Find…</source>
      <translation>Suchen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/code_view.py" />
      <source>Wrap long lines</source>
      <translation>Lange Zeilen umbrechen</translation>
    </message>
  </context>
  <context>
    <name>CollapsedQuestion</name>
    <message>
      <location filename="keep_desktop/ui/item_details/question.py" />
      <source>Answer: {question}</source>
      <translation>Antworten: {question}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/question.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
  </context>
  <context>
    <name>Composer</name>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>A message can have {most} characters, and this one has {count}. Put it into a file and attach that.</source>
      <translation>Eine Mitteilung kann {most} Zeichen haben, und diese hat {count}. Schreiben Sie sie in eine Datei, und hängen Sie diese an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>Attach a file</source>
      <translation>Datei anhängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>Attach a file…</source>
      <translation>Datei anhängen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>Message</source>
      <translation>Mitteilung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>Remove {name}</source>
      <translation>{name} entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>Send</source>
      <translation>Senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>Shift+Enter starts a new line</source>
      <translation>Umschalt+Eingabe beginnt eine Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/composer.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
  </context>
  <context>
    <name>ConnectDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Account (optional)</source>
      <translation>Konto (nicht nötig)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Address</source>
      <translation>Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Address of your own server (optional)</source>
      <translation>Adresse Ihres eigenen Servers (optional)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Check these workflows afterwards: {names}</source>
      <translation>Prüfen Sie danach diese Abläufe: {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Client {id}</source>
      <translation>Client {id}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Connect</source>
      <translation>Verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Connect an account</source>
      <translation>Konto verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Copy link</source>
      <translation>Link kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Disconnect</source>
      <translation>Trennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Disconnect “{account}” from {service}?</source>
      <translation>„{account}“ von {service} trennen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Drop the file here. Leave empty to use one that is connected already.</source>
      <translation>Ziehen Sie die Datei hierher. Leer lassen, um einen schon verbundenen Client zu verwenden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>How to sign in</source>
      <translation>Art der Anmeldung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>In the browser</source>
      <translation>Im Browser</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>It asks for:</source>
      <translation>Verlangt wird:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Its mail address, if it has to be that account, or a name of your own for it. Leave empty to use the name that the service gives it.</source>
      <translation>Seine Mailadresse, wenn es dieses Konto sein muss, oder ein eigener Name dafür. Leer lassen, um den Namen zu verwenden, den der Dienst ihm gibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>JSON file of your client</source>
      <translation>JSON-Datei Ihres Clients</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Keep withdraws the access at the service where it can, and forgets the sign-in. To use the account again, sign in again.</source>
      <translation>Keep entzieht den Zugriff beim Dienst, wo das geht, und vergisst die Anmeldung. Um das Konto wieder zu verwenden, melden Sie sich neu an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Leave empty to keep the one that signed in before.</source>
      <translation>Leer lassen, um den Client zu behalten, mit dem zuletzt angemeldet wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Name of the account</source>
      <translation>Name des Kontos</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>No browser could be opened. Copy the link, open it in a browser on this computer, and finish the page within 5 minutes.</source>
      <translation>Es ließ sich kein Browser öffnen. Kopieren Sie den Link, öffnen Sie ihn in einem Browser auf diesem Computer und schließen Sie die Seite innerhalb von 5 Minuten ab.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>No service has these words.</source>
      <translation>Zu diesen Wörtern gibt es keinen Dienst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Open the page</source>
      <translation>Seite öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Rename</source>
      <translation>Umbenennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Rename the account</source>
      <translation>Konto umbenennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Scripts name the account by it.</source>
      <translation>Skripte nennen das Konto bei diesem Namen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Search services</source>
      <translation>Dienste durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Services</source>
      <translation>Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Sign in</source>
      <translation>Anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Sign in again</source>
      <translation>Neu anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Sign in in the browser</source>
      <translation>Im Browser anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Stop waiting</source>
      <translation>Nicht länger warten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>The sign-in is stored encrypted on this computer.</source>
      <translation>Die Anmeldung wird verschlüsselt auf diesem Computer gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>These workflows use it and will stop: {names}</source>
      <translation>Diese Abläufe verwenden es und bleiben dann stehen: {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>To open it in another browser on this computer</source>
      <translation>Um ihn in einem anderen Browser auf diesem Computer zu öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>User name</source>
      <translation>Benutzername</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Waiting for the browser… Finish the page that opened there, within 5 minutes.</source>
      <translation>Warten auf den Browser… Schließen Sie die Seite, die sich dort geöffnet hat, innerhalb von 5 Minuten ab.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>With {secret}</source>
      <translation>Mit {secret}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>Without a sign-in</source>
      <translation>Ohne Anmeldung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connection_dialogs.py" />
      <source>the client's JSON file</source>
      <translation>JSON-Datei des Clients</translation>
    </message>
  </context>
  <context>
    <name>ConnectionEditor</name>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>Add a mail account</source>
      <translation>Mailkonto hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>Add account…</source>
      <translation>Konto hinzufügen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>Choose…</source>
      <translation>Wählen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>No account yet</source>
      <translation>Noch kein Konto</translation>
    </message>
  </context>
  <context>
    <name>ConnectionsSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Accounts that workflows may use once you allow it. Each sign-in is stored encrypted on this computer and sent only to the service it is for. Mail accounts, and services that you describe yourself, are under Services.</source>
      <translation>Konten, die Abläufe verwenden dürfen, sobald Sie es erlauben. Jede Anmeldung wird verschlüsselt auf diesem Computer gespeichert und geht nur an den Dienst, für den sie gilt. Mailkonten und Dienste, die Sie selbst beschreiben, stehen unter „Dienste“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Allowed: {scopes}</source>
      <translation>Erlaubt: {scopes}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Connect an account…</source>
      <translation>Konto verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Connections</source>
      <translation>Verbindungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Disconnect {name}</source>
      <translation>{name} trennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Disconnect…</source>
      <translation>Trennen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Its secret was entered {moment}.</source>
      <translation>Das Geheimnis wurde {moment} eingegeben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>No account is connected yet.</source>
      <translation>Noch ist kein Konto verbunden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Not allowed on its page: {scopes}. To allow it, connect the account again.</source>
      <translation>Auf der Seite des Dienstes nicht erlaubt: {scopes}. Um es zu erlauben, verbinden Sie das Konto neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Reconnect…</source>
      <translation>Neu verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Rename {name}</source>
      <translation>{name} umbenennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Rename…</source>
      <translation>Umbenennen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Sign in again to {name}</source>
      <translation>Bei {name} neu anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Signed in. Last used within the last hour.</source>
      <translation>Angemeldet. In der letzten Stunde verwendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Signed in. Last used {moment}.</source>
      <translation>Angemeldet. Zuletzt verwendet {moment}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>Signed in. Not used yet.</source>
      <translation>Angemeldet. Noch nicht verwendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>The account is connected.</source>
      <translation>Das Konto ist verbunden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/connections.py" />
      <source>“{name}” is disconnected.</source>
      <translation>„{name}“ ist getrennt.</translation>
    </message>
  </context>
  <context>
    <name>ConnectorDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Add an operation</source>
      <translation>Operation hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Change “{name}”</source>
      <translation>„{name}“ ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Connect</source>
      <translation>Verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Connect a service</source>
      <translation>Dienst verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Describe the service once so scripts can call it. Passwords and tokens are stored encrypted on this computer.</source>
      <translation>Beschreiben Sie den Dienst einmal, damit Skripte ihn aufrufen können. Passwörter und Token werden verschlüsselt auf diesem Computer gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Description file</source>
      <translation>Beschreibungsdatei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Enter the secret. None is stored for this service at this address.</source>
      <translation>Geben Sie das Geheimnis ein. Für diesen Dienst ist unter dieser Adresse keines gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Export the description</source>
      <translation>Beschreibung exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Export…</source>
      <translation>Exportieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Fill in all required fields to see it.</source>
      <translation>Füllen Sie alle erforderlichen Felder aus, um sie zu sehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Import a description</source>
      <translation>Beschreibung importieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Import a file that describes the mail account. Its password is stored encrypted on this computer.</source>
      <translation>Importieren Sie eine Datei, die das Mailkonto beschreibt. Sein Passwort wird verschlüsselt auf diesem Computer gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Import…</source>
      <translation>Importieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Secret</source>
      <translation>Geheimnis</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>The token or password. Leave empty to keep the stored one.</source>
      <translation>Das Token oder Passwort. Leer lassen, um das gespeicherte zu behalten.</translation>
    </message>
  </context>
  <context>
    <name>ConsentDialog</name>
    <message>
      <location filename="keep_desktop/ui/versions/activation.py" />
      <source>Activate</source>
      <translation>Aktivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/activation.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/activation.py" />
      <source>Process them again, with all that is done for them</source>
      <translation>Sie noch einmal bearbeiten, mit allem, was dafür getan wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/activation.py" />
      <source>Process these items again?</source>
      <translation>Diese Vorgänge noch einmal bearbeiten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/activation.py" />
      <source>The new version knows what is done by other ids.</source>
      <translation>Die neue Version kennt das Erledigte unter anderen Kennungen.</translation>
    </message>
  </context>
  <context>
    <name>DatePopup</name>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Back to newest</source>
      <translation>Zum Neuesten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Go to this day</source>
      <translation>Zu diesem Tag gehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Month after</source>
      <translation>Nächster Monat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Month before</source>
      <translation>Voriger Monat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Only this day</source>
      <translation>Nur dieser Tag</translation>
    </message>
  </context>
  <context>
    <name>DayChart</name>
    <message>
      <location filename="keep_desktop/ui/runs/charts.py" />
      <source>No items in these weeks</source>
      <translation>Keine Vorgänge in diesen Wochen</translation>
    </message>
  </context>
  <context>
    <name>DescribePage</name>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Describe what Keep should do</source>
      <translation>Beschreiben Sie, was Keep tun soll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Set up a model</source>
      <translation>Modell einrichten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Set up a model…</source>
      <translation>Modell einrichten…</translation>
    </message>
  </context>
  <context>
    <name>DiffPane</name>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>+ only in this version, − only in the other.</source>
      <translation>+ steht nur in dieser Version, − nur in der anderen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>All lines</source>
      <translation>Alle Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>Change {at} of {count}</source>
      <translation>Änderung {at} von {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>Find</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>Next change</source>
      <translation>Nächste Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>Previous change</source>
      <translation>Vorige Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>Show unchanged lines too</source>
      <translation>Auch die unveränderten Zeilen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>The two scripts are the same.</source>
      <translation>Die beiden Skripte sind gleich.</translation>
    </message>
  </context>
  <context>
    <name>DiffView</name>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>Only the first 20,000 lines are shown.</source>
      <translation>Nur die ersten 20.000 Zeilen werden gezeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>line is</source>
      <translation>Zeile ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>lines are</source>
      <translation>Zeilen sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/diff_view.py" />
      <source>{count} the same</source>
      <translation>{count} gleich</translation>
    </message>
  </context>
  <context>
    <name>DiscardDialog</name>
    <message>
      <location filename="keep_desktop/ui/widgets/dialog.py" />
      <source>Discard</source>
      <translation>Verwerfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/dialog.py" />
      <source>Discard your changes?</source>
      <translation>Änderungen verwerfen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/dialog.py" />
      <source>Go on editing</source>
      <translation>Weiter bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/dialog.py" />
      <source>What you entered is not saved yet.</source>
      <translation>Was Sie eingegeben haben, ist noch nicht gespeichert.</translation>
    </message>
  </context>
  <context>
    <name>DoneChoice</name>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>24 hours ({count})</source>
      <translation>24 Stunden ({count})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>30 days ({count})</source>
      <translation>30 Tagen ({count})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>7 days ({count})</source>
      <translation>7 Tagen ({count})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>All of them ({count})</source>
      <translation>Alle ({count})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Done in the last</source>
      <translation>Erledigt in den letzten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Each begins a new attempt, in which its steps are made again.</source>
      <translation>Jeder beginnt einen neuen Versuch, in dem seine Schritte noch einmal gemacht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>None of them</source>
      <translation>Keinen davon</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Reprocess items that are already done?</source>
      <translation>Erledigte Vorgänge neu bearbeiten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Those done in the last</source>
      <translation>Erledigte der letzten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Those with this in their title</source>
      <translation>Die mit diesen Worten im Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Words in the title</source>
      <translation>Wörter im Titel</translation>
    </message>
  </context>
  <context>
    <name>DryRunCard</name>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Answer given to the script</source>
      <translation>Antwort an das Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Parameters</source>
      <translation>Parameter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Parameters of step {number}: {title}</source>
      <translation>Parameter von Schritt {number}: {title}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Parameters of {tool}</source>
      <translation>Parameter von {tool}</translation>
    </message>
  </context>
  <context>
    <name>DurationText</name>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>Today, {day}</source>
      <translation>Heute, {day}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>about {count} h left</source>
      <translation>noch etwa {count} Std.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>about {count} min left</source>
      <translation>noch etwa {count} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>dddd d MMMM</source>
      <translation>dddd, d. MMMM</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>dddd, MMMM d</source>
      <translation>dddd, d. MMMM</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>for {count} h</source>
      <translation>seit {count} Std.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>for {count} min</source>
      <translation>seit {count} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>in {count} h</source>
      <translation>in {count} Std.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>in {count} min</source>
      <translation>in {count} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>just now</source>
      <translation>gerade eben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>less than 1 s</source>
      <translation>weniger als 1 s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>less than a minute left</source>
      <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>now</source>
      <translation>jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>tomorrow</source>
      <translation>morgen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>{count} h {rest} min</source>
      <translation>{count} Std. {rest} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>{count} min {rest:02} s</source>
      <translation>{count} Min. {rest:02} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>{count} s</source>
      <translation>{count} s</translation>
    </message>
  </context>
  <context>
    <name>EarlierAnswers</name>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>Asked again. You said it didn't happen ({times}), so it was sent again each time, without a clear reply: {count} times so far.</source>
      <translation>Noch einmal gefragt. Sie sagten, dass es nicht geschehen ist ({times}), also wurde es jedes Mal erneut gesendet, ohne klare Antwort: bisher {count}-mal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>Asked again. You said it didn't happen ({time}), so it was sent again, without a clear reply: 2 times so far.</source>
      <translation>Noch einmal gefragt. Sie sagten, dass es nicht geschehen ist ({time}), also wurde es erneut gesendet, wieder ohne klare Antwort: bisher 2-mal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>Request</source>
      <translation>Anfrage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>Request to {place}</source>
      <translation>Anfrage an {place}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>Sent to {place}: {facts}</source>
      <translation>Gesendet an {place}: {facts}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>You let Keep check ({times}), without a clear result.</source>
      <translation>Sie haben Keep prüfen lassen ({times}), ohne klares Ergebnis.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>asked {count} times</source>
      <translation>{count}-mal gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>sent {times}</source>
      <translation>{times} gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>time without a clear reply</source>
      <translation>Mal ohne klare Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>times without a clear reply</source>
      <translation>Mal ohne klare Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>{count} times, last {time}</source>
      <translation>{count}-mal, zuletzt {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>{sent}; you said it didn't happen: {times}</source>
      <translation>{sent}; Sie sagten, dass es nicht geschehen ist: {times}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>{workflow} can't continue</source>
      <translation>{workflow} kann nicht weitermachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>{workflow}: “{name}” is in the way</source>
      <translation>{workflow}: „{name}“ ist im Weg</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>{workflow}: “{name}” is not connected</source>
      <translation>{workflow}: „{name}“ ist nicht verbunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>{workflow}: “{name}” not found</source>
      <translation>{workflow}: „{name}“ nicht gefunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>“{name}” was in the way</source>
      <translation>„{name}“ war im Weg</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>“{name}” was not connected</source>
      <translation>„{name}“ war nicht verbunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>“{name}” wasn't found</source>
      <translation>„{name}“ nicht gefunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>“{place}” wasn't found. Choose another in the settings, or restore it and choose Resume.</source>
      <translation>„{place}“ wurde nicht gefunden. Wählen Sie in den Einstellungen etwas anderes, oder stellen Sie es wieder her und wählen Sie „Fortsetzen“.</translation>
    </message>
  </context>
  <context>
    <name>EmergencyStop</name>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>Everything was stopped, but the stop couldn't be saved: {why}</source>
      <translation>Alles wurde gestoppt, aber der Stopp konnte nicht gespeichert werden: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>The stop failed: {why}</source>
      <translation>Der Stopp ist fehlgeschlagen: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>The stop is saved and stays in effect when Keep restarts.</source>
      <translation>Der Stopp ist gespeichert und gilt auch nach einem Neustart von Keep.</translation>
    </message>
  </context>
  <context>
    <name>EngineBanner</name>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Couldn't restart: {why}</source>
      <translation>Neustart fehlgeschlagen: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Restart the engine</source>
      <translation>Engine neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Restarting…</source>
      <translation>Wird neu gestartet…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Scheduled runs are on hold until it works again. Your data is safe, and current runs continue.</source>
      <translation>Geplante Läufe warten, bis sie wieder arbeitet. Ihre Daten sind sicher, und laufende Läufe gehen weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>The engine has stopped working</source>
      <translation>Die Engine arbeitet nicht mehr</translation>
    </message>
  </context>
  <context>
    <name>ErrorBar</name>
    <message>
      <location filename="keep_desktop/ui/widgets/empty_state.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
  </context>
  <context>
    <name>ExportDialog</name>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>All activity, newest first.</source>
      <translation>Der ganze Verlauf, das Neueste zuerst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>CSV, for a spreadsheet</source>
      <translation>CSV, für eine Tabelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Export</source>
      <translation>Exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Export activity</source>
      <translation>Verlauf exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Export stopped. No file was saved.</source>
      <translation>Export angehalten. Keine Datei wurde gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Export to</source>
      <translation>Exportieren nach</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Exported {rows} to {file}.</source>
      <translation>{rows} nach {file} exportiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>File to export to</source>
      <translation>Datei, in die exportiert wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>JSON Lines, for a program</source>
      <translation>JSON Lines, für ein Programm</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Only activity that matches the filters, newest first.</source>
      <translation>Nur was den Filtern entspricht, das Neueste zuerst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Progress</source>
      <translation>Fortschritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>This file already exists and will be replaced.</source>
      <translation>Diese Datei gibt es schon. Sie wird ersetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>row</source>
      <translation>Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>rows</source>
      <translation>Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/export_dialog.py" />
      <source>{done} of about {about} rows</source>
      <translation>{done} von etwa {about} Zeilen</translation>
    </message>
  </context>
  <context>
    <name>FactsLabel</name>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Change the schedule</source>
      <translation>Zeitplan ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Click the schedule to change it</source>
      <translation>Zum Ändern auf den Zeitplan klicken</translation>
    </message>
  </context>
  <context>
    <name>FileButton</name>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Show in folder</source>
      <translation>Im Ordner zeigen</translation>
    </message>
  </context>
  <context>
    <name>FileDialogs</name>
    <message>
      <location filename="keep_desktop/ui/widgets/file_chooser.py" />
      <source>Save in:</source>
      <translation>Speichern in:</translation>
    </message>
  </context>
  <context>
    <name>FileOpener</name>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>“{file}” no longer exists, or its workflow no longer has access to its folder.</source>
      <translation>„{file}“ gibt es nicht mehr, oder der Ablauf hat keinen Zugriff mehr auf den Ordner.</translation>
    </message>
  </context>
  <context>
    <name>FilterRow</name>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Search titles</source>
      <translation>Titel durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Search titles ({keys})</source>
      <translation>Titel durchsuchen ({keys})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Search titles in {name}</source>
      <translation>Titel in {name} durchsuchen</translation>
    </message>
  </context>
  <context>
    <name>FindBar</name>
    <message>
      <location filename="keep_desktop/ui/code/find_bar.py" />
      <source>Close the search</source>
      <translation>Suche schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/find_bar.py" />
      <source>Find</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/find_bar.py" />
      <source>Find in this text</source>
      <translation>In diesem Text suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/find_bar.py" />
      <source>Next match</source>
      <translation>Nächster Treffer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/find_bar.py" />
      <source>No results</source>
      <translation>Keine Treffer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/find_bar.py" />
      <source>Previous match</source>
      <translation>Voriger Treffer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/find_bar.py" />
      <source>{at} of {count}</source>
      <translation>{at} von {count}</translation>
    </message>
  </context>
  <context>
    <name>FixedTexts</name>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A CSV file. Created if it doesn't exist. Rows are only added.</source>
      <translation>Eine CSV-Datei. Sie wird angelegt, falls es sie nicht gibt. Zeilen werden nur angefügt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A folder of .eml files, a Maildir or .mbox files exported from your mail app. Read only.</source>
      <translation>Ein Ordner mit .eml-Dateien, ein Maildir oder .mbox-Dateien aus Ihrem Mailprogramm. Wird nur gelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A key in a header</source>
      <translation>Ein Schlüssel in einer Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A key in the address</source>
      <translation>Ein Schlüssel in der Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A mail is an invoice if its subject or text has a word starting with one of these. Separate them with commas.</source>
      <translation>Eine Mail ist eine Rechnung, wenn in Betreff oder Text ein Wort mit einem davon beginnt. Trennen Sie sie mit Kommas.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A name as it stands in the notes. Leave it empty to list everybody's tasks.</source>
      <translation>Ein Name, wie er in den Notizen steht. Leer lassen, um die Aufgaben von allen aufzulisten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A note is read once nobody has changed it for that long. What is changed later is not read again.</source>
      <translation>Eine Notiz wird gelesen, wenn sie so lange niemand geändert hat. Was später geändert wird, wird nicht noch einmal gelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A token</source>
      <translation>Ein Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>API key</source>
      <translation>API-Schlüssel</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>API token</source>
      <translation>API-Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Add the bases that it is to reach, choose Create token and copy it; it begins with pat.</source>
      <translation>Fügen Sie die Bases hinzu, die Keep erreichen soll, wählen Sie „Create token“ und kopieren Sie das Token; es beginnt mit pat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Add the scopes data.records:read, data.records:write and schema.bases:read; with user.email:read the connection is named after your address.</source>
      <translation>Fügen Sie die Scopes data.records:read, data.records:write und schema.bases:read hinzu; mit user.email:read heißt die Verbindung wie Ihre Adresse.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Address</source>
      <translation>Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Address of the page</source>
      <translation>Adresse der Seite</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Address of tokens</source>
      <translation>Adresse für Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Addresses of RSS, Atom or JSON feeds, one per line. If one can't be read, the others still are.</source>
      <translation>Adressen von RSS-, Atom- oder JSON-Feeds, eine je Zeile. Lässt sich einer nicht lesen, werden die anderen trotzdem gelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Adds a row for every mail in an account or a folder, with the first amount it mentions, and saves the attachments.</source>
      <translation>Fügt für jede Mail in einem Konto oder Ordner eine Zeile hinzu, mit dem ersten Betrag, den sie nennt, und speichert die Anhänge.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Adds one row per mail and saves its attachments.</source>
      <translation>Eine Zeile je Mail, mit gespeicherten Anhängen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Attachments</source>
      <translation>Anhänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Attachments are saved here by date and sender. Existing files are never replaced.</source>
      <translation>Anhänge werden hier nach Datum und Absender gespeichert. Vorhandene Dateien werden nie ersetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Book invoices from mail</source>
      <translation>Rechnungen aus Mails buchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Brave gets what your workflows search for.</source>
      <translation>Brave bekommt, wonach Ihre Abläufe suchen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Changes something</source>
      <translation>Ändert etwas</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Checks before Keep asks you</source>
      <translation>Prüfungen, bevor Keep Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Choose Copy API token. It reaches all of your tasks; Issue a new API token there ends it.</source>
      <translation>Wählen Sie „Copy API token“. Es erreicht alle Ihre Aufgaben; „Issue a new API token“ beendet es dort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Choose Generate token and copy it; it begins with github_pat_.</source>
      <translation>Wählen Sie „Generate token“ und kopieren Sie das Token; es beginnt mit github_pat_.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Choose Install to Workspace, and allow it. Copy the Bot User OAuth Token; it begins with xoxb-.</source>
      <translation>Wählen Sie „Install to Workspace“ und erlauben Sie es. Kopieren Sie das „Bot User OAuth Token“; es beginnt mit xoxb-.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Client id</source>
      <translation>Client-ID</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Client id and secret (OAuth)</source>
      <translation>Client-ID und Geheimnis (OAuth)</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Collects what's new in feeds, in one Markdown file per day.</source>
      <translation>Sammelt Neues aus Feeds, in einer Markdown-Datei je Tag.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Copy the Application (client) ID from Overview into a text file of the form {"client_id": "ID"} and give that file to Keep here. No secret is needed.</source>
      <translation>Kopieren Sie die „Application (client) ID“ aus „Overview“ in eine Textdatei der Form {"client_id": "ID"} und geben Sie Keep diese Datei hier. Ein Geheimnis ist nicht nötig.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Copy the Internal Integration Secret; it begins with ntn_.</source>
      <translation>Kopieren Sie das „Internal Integration Secret“; es beginnt mit ntn_.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Copy the token that it gives; /revoke there ends it.</source>
      <translation>Kopieren Sie das Token, das er Ihnen gibt; /revoke beendet es dort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Creates folders such as Pictures/2026-11 and Documents/2026-11.</source>
      <translation>Hier entstehen Ordner wie Pictures/2026-11 und Documents/2026-11.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Creates one file for each day with news, such as “Digest 2026-11-21.md”.</source>
      <translation>Hier entsteht für jeden Tag mit Neuigkeiten eine Datei, etwa „Digest 2026-11-21.md“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Days that what was sent to a model can be read; 0: it is not kept</source>
      <translation>Tage, die man lesen kann, was an ein Modell ging; 0: Es wird nicht behalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Days to look back</source>
      <translation>Tage zurück</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Digests</source>
      <translation>Zusammenfassungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/providers.py" />
      <source>Enter an app password, not your usual one. The page explains how to create one.</source>
      <translation>Geben Sie ein App-Passwort ein, nicht Ihr übliches. Die Seite sagt, wie Sie eines anlegen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Enter the address at which you open Home Assistant, such as http://homeassistant.local:8123.</source>
      <translation>Geben Sie die Adresse ein, unter der Sie Home Assistant öffnen, etwa http://homeassistant.local:8123.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Enter the address of a SearXNG server that you run or may use.</source>
      <translation>Geben Sie die Adresse eines SearXNG-Servers ein, den Sie betreiben oder verwenden dürfen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Enter the address that your server's help gives for WebDAV. Of Nextcloud it is https://HOST/remote.php/dav/files/USER; Files, Files settings shows it. With the name of a folder at its end, workflows reach that folder alone.</source>
      <translation>Geben Sie die Adresse ein, die die Hilfe Ihres Servers für WebDAV nennt. Bei Nextcloud ist es https://HOST/remote.php/dav/files/USER; „Files“, „Files settings“ zeigt sie. Mit dem Namen eines Ordners am Ende erreichen Abläufe nur diesen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Enter the address that your server's help gives for other programs. Of Nextcloud it is https://HOST/remote.php/dav.</source>
      <translation>Geben Sie die Adresse ein, die die Hilfe Ihres Servers für andere Programme nennt. Bei Nextcloud ist es https://HOST/remote.php/dav.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/providers.py" />
      <source>Enter your e-mail password, not your Telekom login password.</source>
      <translation>Geben Sie Ihr E-Mail-Passwort ein, nicht das Passwort Ihres Telekom-Logins.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/providers.py" />
      <source>Enter your usual password, or an app password where the page offers one.</source>
      <translation>Geben Sie Ihr übliches Passwort ein, oder ein App-Passwort, wo die Seite eines anbietet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Everything found by then goes into the day's digest.</source>
      <translation>Alles, was bis dahin gefunden wurde, kommt in die Zusammenfassung des Tages.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Failures of an item per script version before Keep asks you</source>
      <translation>Fehlschläge eines Vorgangs je Skriptversion, bevor Keep Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Feed digest</source>
      <translation>Feed-Zusammenfassung</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Feeds</source>
      <translation>Feeds</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Files directly in this folder are moved. Subfolders aren't changed.</source>
      <translation>Dateien direkt in diesem Ordner werden verschoben. Unterordner bleiben unverändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Find, download, upload, move and trash files that Keep put there</source>
      <translation>Dateien, die Keep angelegt hat, finden, laden, verschieben, wegwerfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Finds invoices in mail, adds them to a Google spreadsheet and posts each to Slack.</source>
      <translation>Findet Rechnungen in Mails, trägt sie in eine Google-Tabelle ein und meldet jede in Slack.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Finds invoices in mail, adds them to a spreadsheet and notifies you.</source>
      <translation>Findet Rechnungen in Mails, trägt sie in eine Tabelle ein und benachrichtigt Sie.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Finds invoices in your mail, adds each to a Google spreadsheet and posts a line to a Slack channel. Connect Google Sheets and Slack first.</source>
      <translation>Findet Rechnungen in Ihrer Mail, trägt jede in eine Google-Tabelle ein und schreibt eine Zeile in einen Slack-Kanal. Verbinden Sie zuerst Google Sheets und Slack.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Finds invoices in your mail, adds each to a spreadsheet and notifies you.</source>
      <translation>Findet Rechnungen in Ihrer Mail, trägt jede in eine Tabelle ein und benachrichtigt Sie.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Finds the tasks in your meeting notes with your model and adds each to a task list.</source>
      <translation>Findet mit Ihrem Modell die Aufgaben in Ihren Besprechungsnotizen und trägt jede in eine Aufgabenliste ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>First wait after a network failure</source>
      <translation>Erste Wartezeit nach einem Netzfehler</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>First wait before a step with an unknown outcome is checked again</source>
      <translation>Erste Wartezeit, bevor bei einem Schritt mit unbekanntem Ausgang wieder nachgesehen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Folder for attachments</source>
      <translation>Ordner für Anhänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Folder for the digests</source>
      <translation>Ordner für die Zusammenfassungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Folder for the sorted files</source>
      <translation>Ordner für die sortierten Dateien</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Folder to tidy</source>
      <translation>Ordner, der aufgeräumt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Folder with the notes</source>
      <translation>Ordner mit den Notizen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Google account</source>
      <translation>Google-Konto</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Google spreadsheet</source>
      <translation>Google-Tabelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Google will say that it has not verified the app, since it is your own: choose Advanced and go on.</source>
      <translation>Google wird sagen, dass es die App nicht überprüft hat, denn sie ist Ihre eigene: Wählen Sie „Advanced“ und machen Sie weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Handler calls before it pauses</source>
      <translation>Aufrufe von Bearbeitern bis zu einer Pause</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Header</source>
      <translation>Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Header for the key</source>
      <translation>Kopfzeile für den Schlüssel</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>How to find out whether it happened, such as /orders/by-key/{idempotency_key}</source>
      <translation>Wie herauszufinden ist, ob es geschehen ist, etwa /orders/by-key/{idempotency_key}</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>INBOX is where new mail arrives. For others, use your provider's names, such as Bills or INBOX/Bills.</source>
      <translation>In INBOX kommen neue Mails an. Andere Postfächer heißen wie bei Ihrem Anbieter, etwa Rechnungen oder INBOX/Rechnungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>If the service supports one, so it makes the same change only once</source>
      <translation>Wenn der Dienst einen annimmt, damit er dieselbe Änderung nur einmal macht</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>In Slack, invite the bot to each channel that it is to read or write: /invite @name.</source>
      <translation>Laden Sie in Slack den Bot in jeden Kanal ein, den er lesen oder beschreiben soll: /invite @name.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>In Telegram write to @BotFather: /newbot, and follow its questions.</source>
      <translation>Schreiben Sie in Telegram an @BotFather: /newbot, und beantworten Sie seine Fragen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>In Todoist open Settings, Integrations, Developer.</source>
      <translation>Öffnen Sie in Todoist „Settings“, „Integrations“, „Developer“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Invoices from mail to Google Sheets, told in Slack</source>
      <translation>Rechnungen aus Mails nach Google Sheets, mit Meldung in Slack</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>It changes in any way</source>
      <translation>Sich irgendetwas ändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>It contains words</source>
      <translation>Wörter darin vorkommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>It didn't happen</source>
      <translation>Es ist nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>It happened</source>
      <translation>Es ist geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>It has to answer in JSON: under search, formats, its settings.yml lists json.</source>
      <translation>Er muss in JSON antworten: In seiner settings.yml steht json unter search, formats.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Items that may fail before the workflow is blocked</source>
      <translation>Vorgänge, die fehlschlagen dürfen, bevor der Ablauf blockiert wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Its address in the browser. Rows are added to its first sheet. If that isn't empty, its first row must have Received, From, Number, Amount, Due and Subject.</source>
      <translation>Die Adresse im Browser. Zeilen werden an das erste Blatt angefügt. Ist es nicht leer, muss seine erste Zeile Received, From, Number, Amount, Due und Subject enthalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Its number falls below</source>
      <translation>Die Zahl fällt unter</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Its number rises above</source>
      <translation>Die Zahl steigt über</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Largest answer of an MCP tool, in kilobytes</source>
      <translation>Größte Antwort eines MCP-Werkzeugs, in Kilobyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Largest download, in megabytes</source>
      <translation>Größter Download, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Largest message between a script and the host, in megabytes</source>
      <translation>Größte Nachricht zwischen einem Skript und Keep, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Largest text or file to hash, in megabytes</source>
      <translation>Größter Text oder größte Datei zum Hashen, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Let a model read the invoices</source>
      <translation>Ein Modell die Rechnungen lesen lassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>List, add, change, complete and reopen tasks</source>
      <translation>Aufgaben auflisten, hinzufügen, ändern, abschließen und wieder öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>List, download, upload, move and delete files at Nextcloud or another server</source>
      <translation>Dateien bei Nextcloud oder einem anderen Server auflisten, herunterladen, hochladen, verschieben und löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>List, download, upload, move and delete files of OneDrive</source>
      <translation>Dateien in OneDrive auflisten, laden, verschieben und löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Lists the tasks that a model finds in your meeting notes.</source>
      <translation>Listet die Aufgaben auf, die ein Modell in Ihren Besprechungsnotizen findet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Log lines kept per run</source>
      <translation>Protokollzeilen, die von einem Lauf aufbewahrt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Longest answer of a model, in tokens</source>
      <translation>Längste Antwort eines Modells, in Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Longest wait</source>
      <translation>Längste Wartezeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Longest wait between checks</source>
      <translation>Längste Wartezeit zwischen Prüfungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Longest wake-up delay</source>
      <translation>Längste Zeit bis zum Aufwachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Mail account</source>
      <translation>Mailkonto</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Mail folder</source>
      <translation>Mail-Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Mail is read over the network. Nothing is changed, and unread mail stays unread.</source>
      <translation>Mails werden über das Netz gelesen. Nichts ändert sich, Ungelesenes bleibt ungelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Mail to spreadsheet</source>
      <translation>Mail in Tabelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Mailbox</source>
      <translation>Postfach</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Make a password for Keep alone where the server has that. In Nextcloud: Settings, Security, Devices and sessions, Create new app password.</source>
      <translation>Legen Sie ein eigenes Passwort für Keep an, wo der Server das anbietet. In Nextcloud: „Settings“, „Security“, „Devices and sessions“, „Create new app password“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Make new documents, and see whose account this is</source>
      <translation>Neue Dokumente anlegen und sehen, wessen Konto das ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Markdown, text and PDF files, also in subfolders. Each is sent once to your model for text (Settings &gt; Models). Nothing is changed.</source>
      <translation>Markdown-, Text- und PDF-Dateien, auch in Unterordnern. Jede wird einmal an Ihr Modell für Text gesendet (Einstellungen &gt; Modelle). Nichts wird geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Meeting notes to tasks</source>
      <translation>Aufgaben aus Besprechungsnotizen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Memory for reading, in megabytes</source>
      <translation>Arbeitsspeicher zum Lesen, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Memory of a script, in megabytes</source>
      <translation>Arbeitsspeicher eines Skripts, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Method</source>
      <translation>Methode</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/providers.py" />
      <source>Microsoft no longer allows password sign-in, including app passwords, so this will likely fail. Forward the mail to another account or choose a folder from your mail app.</source>
      <translation>Microsoft erlaubt keine Anmeldung mit Passwort mehr, auch nicht mit App-Passwörtern; dies wird also wohl abgelehnt. Leiten Sie die Mails an ein anderes Konto weiter, oder wählen Sie einen Ordner Ihres Mailprogramms.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Microsoft will ask you whether the app may have what Keep asks for; at a firm an administrator may have to agree.</source>
      <translation>Microsoft fragt Sie, ob die App darf, worum Keep bittet; in einer Firma muss vielleicht ein Administrator zustimmen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Minutes without changes</source>
      <translation>Minuten ohne Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Model requests per chat message</source>
      <translation>Anfragen an das Modell je Mitteilung im Chat</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Moves files into folders by kind and month, such as Pictures/2026-11.</source>
      <translation>Verschiebt Dateien in Ordner nach Art und Monat, etwa Pictures/2026-11.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Names of places are looked for there too; where it knows none, give coordinates.</source>
      <translation>Auch Namen von Orten werden dort gesucht; kennt er keine, geben Sie Koordinaten an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Not case-sensitive.</source>
      <translation>Groß- und Kleinschreibung zählt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Not needed for Weather.get, which asks open-meteo.com. Enter the address of a server of your own to ask that one instead.</source>
      <translation>Nicht nötig für Weather.get, das open-meteo.com fragt. Geben Sie die Adresse eines eigenen Servers ein, um stattdessen diesen zu fragen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Not required</source>
      <translation>Nicht nötig</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Notes per workflow, in megabytes</source>
      <translation>Notizen je Ablauf, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Notifications per run</source>
      <translation>Hinweise je Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Notify me when</source>
      <translation>Benachrichtigen, wenn</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Number</source>
      <translation>Zahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Older mail is ignored. Choose more days than the computer is ever off.</source>
      <translation>Ältere Mails bleiben unberührt. Wählen Sie mehr Tage, als der Computer je ausgeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Once an hour is enough for most feeds.</source>
      <translation>Einmal in der Stunde reicht für die meisten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Only content</source>
      <translation>Nur Inhalt</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Only if several are connected to Google Sheets.</source>
      <translation>Nur wenn mehrere mit Google Sheets verbunden sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Only if several are connected.</source>
      <translation>Nur wenn mehrere verbunden sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Only new mail is processed.</source>
      <translation>Nur neue Mails werden bearbeitet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Only reads</source>
      <translation>Liest nur</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Only tasks of</source>
      <translation>Nur Aufgaben von</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Only this part is watched. Empty: the whole text.</source>
      <translation>Nur dieser Teil wird beobachtet. Leer: der ganze Text.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Only with a key in a header, such as X-Api-Key</source>
      <translation>Nur bei einem Schlüssel in einer Kopfzeile, etwa X-Api-Key</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Only with a name and a password</source>
      <translation>Nur bei Name und Passwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Open airtable.com/create/tokens/new and give the token a name.</source>
      <translation>Öffnen Sie airtable.com/create/tokens/new und geben Sie dem Token einen Namen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Open api.slack.com/apps, choose Create New App, then From scratch, and your workspace.</source>
      <translation>Öffnen Sie api.slack.com/apps, wählen Sie „Create New App“, dann „From scratch“ und Ihren Workspace.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Open console.cloud.google.com and make a project, or choose one.</source>
      <translation>Öffnen Sie console.cloud.google.com und legen Sie ein Projekt an, oder wählen Sie eines.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Open discord.com/developers/applications and choose New Application.</source>
      <translation>Öffnen Sie discord.com/developers/applications und wählen Sie „New Application“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Open each page or database that it is to reach: ••• in the corner, Connections, and choose the integration. What is below it is included.</source>
      <translation>Öffnen Sie jede Seite oder Datenbank, die erreicht werden soll: ••• in der Ecke, „Connections“, und wählen Sie die Integration. Was darunter liegt, gehört dazu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Open entra.microsoft.com, App registrations, New registration. Enter a name, choose accounts in any directory and personal Microsoft accounts, and register.</source>
      <translation>Öffnen Sie entra.microsoft.com, „App registrations“, „New registration“. Geben Sie einen Namen ein, wählen Sie Konten in jedem Verzeichnis und persönliche Microsoft-Konten, und registrieren Sie die App.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Open github.com/settings/personal-access-tokens/new, give the token a name and an end, and choose the repositories that it is to reach.</source>
      <translation>Öffnen Sie github.com/settings/personal-access-tokens/new, geben Sie dem Token einen Namen und ein Ablaufdatum, und wählen Sie die Repositorys, die es erreichen soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Open notion.so/profile/integrations and choose New integration: internal, in your workspace.</source>
      <translation>Öffnen Sie notion.so/profile/integrations und wählen Sie „New integration“: intern, in Ihrem Workspace.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Operation</source>
      <translation>Operation</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Parameter</source>
      <translation>Parameter</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Part of the page</source>
      <translation>Teil der Seite</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Parts that may differ in the same change: body or body.note</source>
      <translation>Was sich bei derselben Änderung unterscheiden darf: body oder body.note</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Path</source>
      <translation>Pfad</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Path to check</source>
      <translation>Pfad zum Prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Port of webhooks, which only this computer reaches</source>
      <translation>Port der Webhooks, den nur dieser Computer erreicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Questions of the model until a script is saved</source>
      <translation>Fragen des Modells, bis ein Skript gespeichert ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read and change events</source>
      <translation>Termine lesen und ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read and change files</source>
      <translation>Dateien lesen und ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read and change your documents</source>
      <translation>Ihre Dokumente lesen und ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read and change your spreadsheets</source>
      <translation>Ihre Tabellen lesen und ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read bases and records; create and change records</source>
      <translation>Bases und Datensätze lesen; Datensätze anlegen und ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read channels and post messages as a bot</source>
      <translation>Kanäle lesen und Nachrichten als Bot schreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read channels; post, change and delete messages as a bot</source>
      <translation>Kanäle lesen; Nachrichten als Bot schreiben, ändern und löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read documents as text, make new ones, add text</source>
      <translation>Dokumente als Text lesen, neue anlegen, Text anfügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read issues, pull requests, files and releases; write issues and comments</source>
      <translation>Issues, Pull-Requests, Dateien und Releases lesen; Issues und Kommentare schreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read mail, write drafts, and look for what was sent</source>
      <translation>Mails lesen, Entwürfe schreiben und nach Gesendetem sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read the states of devices, and switch them</source>
      <translation>Die Zustände von Geräten lesen und sie schalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read what is sent to a bot, and send messages</source>
      <translation>Lesen, was an einen Bot gesendet wird, und Nachrichten senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read, add and change rows of spreadsheets</source>
      <translation>Zeilen von Tabellen lesen, hinzufügen und ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read, add, change and delete contacts of an address book server</source>
      <translation>Kontakte eines Adressbuch-Servers lesen, hinzufügen, ändern und löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read, add, change and delete events</source>
      <translation>Termine lesen, hinzufügen, ändern und löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read, add, change and delete events of Microsoft 365 and Outlook.com</source>
      <translation>Termine in Microsoft 365 und Outlook.com lesen, hinzufügen, ändern und löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read, add, change and delete events of a calendar server</source>
      <translation>Termine eines Kalender-Servers lesen, hinzufügen, ändern und löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read, draft and send mail of Microsoft 365 and Outlook.com</source>
      <translation>Mails in Microsoft 365 und Outlook.com lesen, entwerfen und senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Read, label, draft and send mail; delete nothing</source>
      <translation>Mails lesen, mit Labels versehen, entwerfen und senden; nichts löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Reading mail is what Google calls a restricted scope: for others than you it would have to check the app first.</source>
      <translation>Mails zu lesen nennt Google einen eingeschränkten Scope: Für andere als Sie müsste es die App erst prüfen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Reads feeds and collects what's new in one Markdown file per day.</source>
      <translation>Liest Feeds und sammelt das Neue daraus in einer Markdown-Datei je Tag.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Recorded data in all, in megabytes</source>
      <translation>Aufgezeichnete Daten insgesamt, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Recorded data per run, in megabytes</source>
      <translation>Aufgezeichnete Daten je Lauf, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Recorded runs that a repair is tried on</source>
      <translation>Aufgezeichnete Läufe, an denen eine Reparatur erprobt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Refused scripts per chat message</source>
      <translation>Abgelehnte Skripte je Mitteilung im Chat</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Repairs without a successful run before Keep asks you</source>
      <translation>Reparaturen ohne erfolgreichen Lauf, bevor Keep Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Saves the text of a page or part of it and notifies you when it changes.</source>
      <translation>Speichert den Text einer Seite oder eines Teils davon und meldet Änderungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Scope</source>
      <translation>Scope</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Script time per item, or outside items, in seconds</source>
      <translation>Skriptzeit je Vorgang oder außerhalb von Vorgängen, in Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Search and read pages; add rows, pages and text</source>
      <translation>Seiten suchen und lesen; Zeilen, Seiten und Text hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Search the web (Web.search)</source>
      <translation>Im Web suchen (Web.search)</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Search the web by a server of your own (Web.search)</source>
      <translation>Im Web mit einem eigenen Server suchen (Web.search)</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Search, read, label, draft and send mail</source>
      <translation>Mails suchen, lesen, entwerfen, senden; Labels setzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Seconds to wait</source>
      <translation>Wartezeit in Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>See and change only the files that Keep made</source>
      <translation>Nur die Dateien sehen und ändern, die Keep angelegt hat</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>See which calendars there are, and whose</source>
      <translation>Sehen, welche Kalender es gibt und wem sie gehören</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>See whose account it is</source>
      <translation>Sehen, wessen Konto es ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>See whose account this is</source>
      <translation>Sehen, wessen Konto das ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Send mail</source>
      <translation>Mails senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Shortest wake-up delay</source>
      <translation>Kürzeste Zeit bis zum Aufwachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Sign up at api-dashboard.search.brave.com, choose a plan and make an API key.</source>
      <translation>Registrieren Sie sich bei api-dashboard.search.brave.com, wählen Sie einen Tarif und legen Sie einen API-Schlüssel an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Sign up at app.tavily.com and copy the API key.</source>
      <translation>Registrieren Sie sich bei app.tavily.com und kopieren Sie den API-Schlüssel.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Signing in</source>
      <translation>Anmeldung</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Slack channel</source>
      <translation>Slack-Kanal</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Slack workspace</source>
      <translation>Slack-Workspace</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Sorted</source>
      <translation>Sortiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Sorts files by kind and month. Nothing is overwritten.</source>
      <translation>Sortiert Dateien nach Art und Monat. Nichts wird überschrieben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Spreadsheet</source>
      <translation>Tabelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Stack of a script, in kilobytes</source>
      <translation>Stapelspeicher eines Skripts, in Kilobyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/providers.py" />
      <source>Start Proton Mail Bridge and enter the password it shows for your mailbox.</source>
      <translation>Starten Sie Proton Mail Bridge und geben Sie das Passwort ein, das dort für Ihr Postfach steht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Starts with https:// or http://. Pages that need a sign-in can't be watched.</source>
      <translation>Beginnt mit https:// oder http://. Seiten, die eine Anmeldung brauchen, können nicht beobachtet werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Stay signed in</source>
      <translation>Angemeldet bleiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Such as #invoices. Invite the bot to it first: /invite @name.</source>
      <translation>Etwa #rechnungen. Laden Sie den Bot zuerst dorthin ein: /invite @name.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Such as /orders/{id}</source>
      <translation>Etwa /orders/{id}</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Such as 1234.56. On the page the first number counts, also as 1.234,56 or 1,234.56.</source>
      <translation>Etwa 1234.56. Auf der Seite zählt die erste Zahl, auch als 1.234,56 oder 1,234.56.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Such as https://shop.example/oauth/token</source>
      <translation>Etwa https://shop.example/oauth/token</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Task list</source>
      <translation>Aufgabenliste</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Tavily gets what your workflows search for.</source>
      <translation>Tavily bekommt, wonach Ihre Abläufe suchen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The name used in scripts, such as create</source>
      <translation>Der Name in Skripten, etwa create</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The name used in scripts, such as orders</source>
      <translation>Der Name in Skripten, etwa orders</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>The notice shows what it was before and what it is now.</source>
      <translation>Der Hinweis zeigt, was vorher dastand und was jetzt dasteht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The one that carries the key, such as api_key</source>
      <translation>Der Parameter mit dem Schlüssel, etwa api_key</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The response status, such as 200</source>
      <translation>Der Status der Antwort, etwa 200</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The response status, such as 404</source>
      <translation>Der Status der Antwort, etwa 404</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The start of all paths, such as https://shop.example/api</source>
      <translation>Der Anfang aller Pfade, etwa https://shop.example/api</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>The text of each invoice is sent once to your model for text (Settings &gt; Models). Otherwise number, amount and due date are found by their form.</source>
      <translation>Der Text jeder Rechnung wird einmal an Ihr Modell für Text gesendet (Einstellungen &gt; Modelle). Sonst werden Nummer, Betrag und Fälligkeit an ihrer Form erkannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>The weather from a server of your own (Weather.get)</source>
      <translation>Das Wetter von einem eigenen Server (Weather.get)</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>There open your profile (your name at the bottom left), Security, Long-lived access tokens, and choose Create token. It may do all that you may; a user of its own may less.</source>
      <translation>Öffnen Sie dort Ihr Profil (Ihr Name unten links), „Security“, „Long-lived access tokens“, und wählen Sie „Create token“. Es darf alles, was Sie dürfen; das eines eigenen Benutzers darf weniger.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Tidy a folder</source>
      <translation>Ordner aufräumen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Time for a call of an MCP tool, in seconds</source>
      <translation>Zeit für einen Aufruf eines MCP-Werkzeugs, in Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Time for an MCP server to start and answer, in seconds</source>
      <translation>Zeit, bis ein MCP-Server startet und antwortet, in Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Time of the digest</source>
      <translation>Zeit der Zusammenfassung</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Time per chat message, in seconds</source>
      <translation>Zeit je Mitteilung im Chat, in Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Time to read one mail, page, feed or table, in seconds</source>
      <translation>Zeit zum Lesen einer E-Mail, einer Seite, eines Feeds oder einer Tabelle, in Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>To read and send mail alone, an app password and a mail account under Services need no project at Google: consider that first.</source>
      <translation>Nur zum Lesen und Senden von Mails genügen ein App-Passwort und ein Mailkonto unter „Dienste“, ganz ohne Projekt bei Google: Überlegen Sie das zuerst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Tool calls per item, or outside items</source>
      <translation>Werkzeugaufrufe je Vorgang oder außerhalb von Vorgängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Tries in a row before Keep asks you</source>
      <translation>Versuche hintereinander, bevor Keep Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Tries to load a page before Keep asks you</source>
      <translation>Versuche bei einer Seite, die nicht lädt, bevor Keep Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/providers.py" />
      <source>Turn on IMAP in the settings of your mailbox first. Enter an app password, not your usual one. The page explains how to create one.</source>
      <translation>Schalten Sie zuerst in den Einstellungen Ihres Postfachs IMAP ein. Geben Sie ein App-Passwort ein, nicht Ihr übliches. Die Seite sagt, wie Sie eines anlegen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/providers.py" />
      <source>Turn on IMAP in the settings of your mailbox first. Enter your usual password, or an app password where two-factor sign-in is on.</source>
      <translation>Schalten Sie zuerst in den Einstellungen Ihres Postfachs IMAP ein. Geben Sie Ihr übliches Passwort ein, oder ein App-Passwort, wenn die Zwei-Faktor-Anmeldung eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under APIs &amp; Services, Library, enable the Gmail API.</source>
      <translation>Schalten Sie unter „APIs &amp; Services“, „Library“ die Gmail API ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under APIs &amp; Services, Library, enable the Google Calendar API.</source>
      <translation>Schalten Sie unter „APIs &amp; Services“, „Library“ die Google Calendar API ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under APIs &amp; Services, Library, enable the Google Docs API and the Google Drive API.</source>
      <translation>Schalten Sie unter „APIs &amp; Services“, „Library“ die Google Docs API und die Google Drive API ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under APIs &amp; Services, Library, enable the Google Drive API.</source>
      <translation>Schalten Sie unter „APIs &amp; Services“, „Library“ die Google Drive API ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under APIs &amp; Services, Library, enable the Google Sheets API and the Google Drive API.</source>
      <translation>Schalten Sie unter „APIs &amp; Services“, „Library“ die Google Sheets API und die Google Drive API ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under Authentication add the platform Mobile and desktop applications with the address http://localhost.</source>
      <translation>Fügen Sie unter „Authentication“ die Plattform „Mobile and desktop applications“ mit der Adresse http://localhost hinzu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under Bot choose Reset Token and copy it. To read messages turn on Message Content Intent.</source>
      <translation>Wählen Sie unter „Bot“ „Reset Token“ und kopieren Sie das Token. Um Nachrichten zu lesen, schalten Sie „Message Content Intent“ ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under Capabilities allow it to read, update and insert content; it needs no user information.</source>
      <translation>Erlauben Sie unter „Capabilities“, Inhalte zu lesen, zu ändern und einzufügen; Angaben über Benutzer sind nicht nötig.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under Credentials make an OAuth client ID of the type Desktop app, download its JSON file and give it to Keep here.</source>
      <translation>Legen Sie unter „Credentials“ eine OAuth-Client-ID vom Typ „Desktop app“ an, laden Sie ihre JSON-Datei herunter und geben Sie sie Keep hier.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under OAuth &amp; Permissions add these Bot Token Scopes: chat:write, channels:read, groups:read, channels:history, groups:history, users:read.</source>
      <translation>Fügen Sie unter „OAuth &amp; Permissions“ diese „Bot Token Scopes“ hinzu: chat:write, channels:read, groups:read, channels:history, groups:history, users:read.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under OAuth consent screen choose External, enter a name and your address, and publish the app: while it is in Testing, Google ends each sign-in after 7 days.</source>
      <translation>Wählen Sie unter „OAuth consent screen“ „External“, geben Sie einen Namen und Ihre Adresse ein, und veröffentlichen Sie die App: Solange sie auf „Testing“ steht, beendet Google jede Anmeldung nach 7 Tagen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under OAuth2, URL Generator choose the scope bot and the permissions View Channels, Read Message History and Send Messages; open the address and add the bot to your server.</source>
      <translation>Wählen Sie unter „OAuth2“, „URL Generator“ den Scope bot und die Berechtigungen „View Channels“, „Read Message History“ und „Send Messages“; öffnen Sie die Adresse und fügen Sie den Bot Ihrem Server hinzu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Under Permissions, Repository permissions choose what your workflows need: Issues (read and write), Pull requests (read), Contents (read).</source>
      <translation>Wählen Sie unter „Permissions“, „Repository permissions“, was Ihre Abläufe brauchen: „Issues“ (lesen und schreiben), „Pull requests“ (lesen), „Contents“ (lesen).</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>User name</source>
      <translation>Benutzername</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>User name and password</source>
      <translation>Benutzername und Passwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Watch a page</source>
      <translation>Seite beobachten</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Watches a web page or part of it and tells you what changed.</source>
      <translation>Beobachtet eine Seite im Web oder den Teil, den Sie wählen, und sagt Ihnen, was sich geändert hat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Web server timeout, in seconds</source>
      <translation>Zeitlimit für Webserver, in Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>What it does</source>
      <translation>Was sie tut</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>What the token is to allow, as the service names it</source>
      <translation>Was das Token erlauben soll, wie der Dienst es nennt</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>When to check mail</source>
      <translation>Wann nach Mail gesehen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>When to read feeds</source>
      <translation>Wann die Feeds gelesen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Without one, the secret is ID:SECRET</source>
      <translation>Ohne sie ist das Geheimnis ID:SECRET</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Words</source>
      <translation>Wörter</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Words that identify an invoice</source>
      <translation>Wörter, an denen eine Rechnung erkannt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Workflows running at the same time</source>
      <translation>Abläufe, die gleichzeitig laufen dürfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>Write to your bot, or add it to a group or channel: only then may it write there.</source>
      <translation>Schreiben Sie Ihrem Bot, oder fügen Sie ihn einer Gruppe oder einem Kanal hinzu: Erst dann darf er dort schreiben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>app password</source>
      <translation>App-Passwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>bot token</source>
      <translation>Bot-Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>integration secret</source>
      <translation>Integrationsgeheimnis</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>invoices.csv</source>
      <translation>Rechnungen.csv</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>long-lived access token</source>
      <translation>langlebiges Zugangstoken</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>mail.csv</source>
      <translation>Mail.csv</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/entries.py" />
      <source>personal access token</source>
      <translation>persönliches Zugangstoken</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>tasks.csv</source>
      <translation>Aufgaben.csv</translation>
    </message>
  </context>
  <context>
    <name>FoldersSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Choose a different folder than {path} for {workflow}</source>
      <translation>Einen anderen Ordner als {path} für {workflow} wählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Choose another…</source>
      <translation>Anderen wählen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Folders and files workflows can access</source>
      <translation>Ordner und Dateien, auf die Abläufe zugreifen können</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>No workflow has access to any files. Access is granted in a workflow's settings.</source>
      <translation>Kein Ablauf hat Zugriff auf Dateien. Zugriff geben Sie in den Einstellungen eines Ablaufs.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Remove access</source>
      <translation>Zugriff entziehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Remove access to {path} from {workflow}</source>
      <translation>{workflow} den Zugriff auf {path} entziehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Workflows can't access anything else on this computer. If you remove access, the next step that needs it stops and asks you.</source>
      <translation>Auf anderes auf diesem Computer haben Abläufe keinen Zugriff. Entziehen Sie den Zugriff, stoppt der nächste Schritt, der ihn braucht, und fragt Sie.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>“{workflow}” can access {path} again.</source>
      <translation>„{workflow}“ kann wieder auf {path} zugreifen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>“{workflow}” can no longer access {path}.</source>
      <translation>„{workflow}“ kann nicht mehr auf {path} zugreifen.</translation>
    </message>
  </context>
  <context>
    <name>Form</name>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>* Required</source>
      <translation>* Erforderlich</translation>
    </message>
  </context>
  <context>
    <name>FormChanges</name>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Its settings differ</source>
      <translation>Die Einstellungen unterscheiden sich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>and {number} more</source>
      <translation>und {number} weitere</translation>
    </message>
  </context>
  <context>
    <name>FormRow</name>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>{title}, required</source>
      <translation>{title}, erforderlich</translation>
    </message>
  </context>
  <context>
    <name>FoundModelsDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Add</source>
      <translation>Hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Add the model {name}</source>
      <translation>Modell {name} hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Look again</source>
      <translation>Noch einmal suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Looks for Ollama, LM Studio and llama.cpp at their usual ports. Nothing leaves this computer.</source>
      <translation>Sucht nach Ollama, LM Studio und llama.cpp an ihren üblichen Ports. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Models on this computer</source>
      <translation>Modelle auf diesem Computer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Nothing answered at the ports 11434, 1234 and 8080. Start Ollama, LM Studio or llama.cpp with a model, then look again.</source>
      <translation>An den Ports 11434, 1234 und 8080 hat nichts geantwortet. Starten Sie Ollama, LM Studio oder llama.cpp mit einem Modell, und suchen Sie dann noch einmal.</translation>
    </message>
  </context>
  <context>
    <name>GalleryPage</name>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Describe it</source>
      <translation>Beschreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Import a script</source>
      <translation>Skript importieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Import a script…</source>
      <translation>Skript importieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Needs: {names}. Takes about {minutes} to set up.</source>
      <translation>Braucht: {names}. Einrichtung etwa {minutes}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>No setup needed.</source>
      <translation>Keine Einrichtung nötig.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Or look around first</source>
      <translation>Oder sich erst umsehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Or take a ready-made one</source>
      <translation>Oder einen fertigen nehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Or use your own</source>
      <translation>Oder ein eigenes Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Say in your own words what to automate. A model writes the script, and Keep shows you what it would do before anything runs.</source>
      <translation>Sagen Sie mit Ihren Worten, was zu tun ist. Ein Modell schreibt das Skript, und Keep zeigt Ihnen, was es tun würde, bevor etwas läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Scripts (*.js)</source>
      <translation>Skripte (*.js)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Try it with samples</source>
      <translation>Mit Beispielen ausprobieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>Your own .js file, with its form if there is one next to it.</source>
      <translation>Eine eigene .js-Datei, mit ihrem Formular, wenn eines daneben liegt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>minute</source>
      <translation>Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>minutes</source>
      <translation>Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/gallery_page.py" />
      <source>{one} or {other}</source>
      <translation>{one} oder {other}</translation>
    </message>
  </context>
  <context>
    <name>GeneralSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>12 hours ({time})</source>
      <translation>12 Stunden ({time})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>24 hours (13:54)</source>
      <translation>24 Stunden (13:54)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Appearance</source>
      <translation>Erscheinungsbild</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Appearance: {mode}</source>
      <translation>Erscheinungsbild: {mode}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Ask before quitting while workflows are on</source>
      <translation>Vor dem Beenden fragen, solange Abläufe eingeschaltet sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Dark</source>
      <translation>Dunkel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Keep running in the tray (workflows continue)</source>
      <translation>Im Infobereich weiterlaufen (Abläufe laufen weiter)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Language</source>
      <translation>Sprache</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Light</source>
      <translation>Hell</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Minimise Keep (workflows continue)</source>
      <translation>Keep minimieren (Abläufe laufen weiter)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Quit Keep</source>
      <translation>Keep beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Quit Keep (workflows stop)</source>
      <translation>Keep beenden (Abläufe stoppen)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Reduce motion</source>
      <translation>Weniger Bewegung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Restart now</source>
      <translation>Jetzt neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Restart to change the language.</source>
      <translation>Starten Sie neu, um die Sprache zu ändern.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Show menus and lists without animation</source>
      <translation>Menüs und Listen ohne Animation zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Start Keep when I sign in</source>
      <translation>Keep starten, wenn ich mich anmelde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Startup</source>
      <translation>Start</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>System</source>
      <translation>System</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>System default</source>
      <translation>Systemvorgabe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>This desktop has no tray to run in.</source>
      <translation>Dieser Desktop hat keinen Infobereich.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Time format</source>
      <translation>Zeitformat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>When the window is closed</source>
      <translation>Wenn das Fenster geschlossen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Workflows run only while Keep is open.</source>
      <translation>Abläufe laufen nur, solange Keep läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Zoom</source>
      <translation>Zoom</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>{size} % zoom doesn't fit this screen. Zoom stays at {before} %.</source>
      <translation>{size} % Zoom passt nicht auf diesen Bildschirm. Der Zoom bleibt bei {before} %.</translation>
    </message>
  </context>
  <context>
    <name>GrantList</name>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Add a folder</source>
      <translation>Ordner hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Add a folder…</source>
      <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Doesn't access your files.</source>
      <translation>Greift nicht auf Ihre Dateien zu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>No other folders or files.</source>
      <translation>Keine weiteren Ordner oder Dateien.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Remove access</source>
      <translation>Zugriff entziehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Remove access to {path}</source>
      <translation>Zugriff auf {path} entziehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Restore access</source>
      <translation>Zugriff wiederherstellen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Restore access to {path}</source>
      <translation>Zugriff auf {path} wiederherstellen</translation>
    </message>
  </context>
  <context>
    <name>GrantRow</name>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Added manually</source>
      <translation>Manuell hinzugefügt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Added when you save</source>
      <translation>Wird beim Speichern hinzugefügt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Archived workflow</source>
      <translation>Archivierter Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Not found</source>
      <translation>Nicht gefunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Removed when you save</source>
      <translation>Wird beim Speichern entzogen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>including subfolders</source>
      <translation>mit Unterordnern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>only this file</source>
      <translation>nur diese Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>{name}, from another version</source>
      <translation>{name}, aus einer anderen Version</translation>
    </message>
  </context>
  <context>
    <name>GraphPage</name>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>How the steps connect</source>
      <translation>Wie die Schritte zusammenhängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>In words</source>
      <translation>In Worten</translation>
    </message>
  </context>
  <context>
    <name>GraphPicture</name>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>Picture of the steps</source>
      <translation>Bild der Schritte</translation>
    </message>
  </context>
  <context>
    <name>GraphText</name>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>Changes nothing</source>
      <translation>Ändert nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>Makes one change</source>
      <translation>Macht eine Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>Only passes on</source>
      <translation>Reicht nur weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>changes nothing</source>
      <translation>ändert nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>makes one change</source>
      <translation>macht eine Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>more are in the script.</source>
      <translation>weitere stehen im Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>more is in the script.</source>
      <translation>weiterer steht im Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>publishes {topics}</source>
      <translation>veröffentlicht {topics}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>{first}{comma} and {last}</source>
      <translation>{first}{comma} und {last}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>“{name}” takes {topics}</source>
      <translation>„{name}“ nimmt {topics}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>“{name}”, {schedule}, publishes {topics}.</source>
      <translation>„{name}“, {schedule}, veröffentlicht {topics}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>“{topic}”</source>
      <translation>„{topic}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/graph_view.py" />
      <source>“{topic}”, which “{name}” handles</source>
      <translation>„{topic}“, das „{name}“ bearbeitet</translation>
    </message>
  </context>
  <context>
    <name>Gui</name>
    <message>
      <location filename="keep_desktop/app/gui.py" />
      <source>Keep can't open its data folder.</source>
      <translation>Keep kann seinen Datenordner nicht öffnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/app/gui.py" />
      <source>Keep is already running without a window in this data folder.</source>
      <translation>Keep läuft schon ohne Fenster mit diesem Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/app/gui.py" />
      <source>Quit it first (it may be “keep-desktop engine” in a terminal), then try again.</source>
      <translation>Beenden Sie es zuerst (es kann „keep-desktop engine“ in einem Terminal sein) und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/app/gui.py" />
      <source>The backup was not restored</source>
      <translation>Die Sicherung wurde nicht wiederhergestellt</translation>
    </message>
  </context>
  <context>
    <name>Help</name>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>A script is a JavaScript file. Import it under New. The ready-made workflows are a good start: open an item and choose Script to see how one works.</source>
      <translation>Ein Skript ist eine JavaScript-Datei. Importieren Sie es unter „Neu“. Die fertigen Abläufe sind ein guter Anfang: Öffnen Sie einen Vorgang und wählen Sie „Skript“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>After a network failure, a workflow retries automatically and waits twice as long each time. An item that fails doesn't hold up the others. Future runs try it again, and if it keeps failing, Keep asks you. A missing folder, an expired sign-in or a script error blocks the workflow until you fix it.</source>
      <translation>Nach einem Netzfehler versucht ein Ablauf es automatisch erneut und wartet jedes Mal doppelt so lange. Ein fehlgeschlagener Vorgang hält die anderen nicht auf. Künftige Läufe versuchen ihn erneut, und schlägt er weiter fehl, fragt Keep Sie. Ein fehlender Ordner, eine abgelaufene Anmeldung oder ein Skriptfehler blockiert den Ablauf, bis Sie das beheben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Anywhere</source>
      <translation>Überall</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Chat</source>
      <translation>Chat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Check again: Keep checks once more.</source>
      <translation>Noch einmal prüfen: Keep prüft erneut.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Choose New &gt; Describe it and say what you want. A model writes the script, and Keep checks it, rehearses it on your data and shows you the plan. It runs only once you turn it on. Settings &gt; Models shows who receives what, and every request word for word.</source>
      <translation>Wählen Sie Neu &gt; Beschreiben, und sagen Sie, was Sie wollen. Ein Modell schreibt das Skript, und Keep prüft es, probt es mit Ihren Daten und zeigt Ihnen den Plan. Es läuft erst, wenn Sie es einschalten. Einstellungen &gt; Modelle zeigt, wer was bekommt, und jede Anfrage Wort für Wort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Choose the answer with that number</source>
      <translation>Die Antwort mit dieser Nummer wählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Close the last item opened</source>
      <translation>Zuletzt Geöffnetes schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Copy row</source>
      <translation>Zeile kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Describing a workflow</source>
      <translation>Einen Ablauf beschreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Emergency stop</source>
      <translation>Not-Halt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Expand all</source>
      <translation>Alles aufklappen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Expand or collapse</source>
      <translation>Aufklappen, zuklappen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Export their history</source>
      <translation>Ihren Hergang exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>How Keep works</source>
      <translation>So arbeitet Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>If a step is interrupted, Keep checks whether it happened. If it can't tell, it asks you under “Needs you”, and the item waits for your answer:</source>
      <translation>Wird ein Schritt unterbrochen, prüft Keep, ob er geschehen ist. Lässt sich das nicht feststellen, fragt es unter „Wartet auf Sie“, und der Vorgang wartet auf Ihre Antwort:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>In a list</source>
      <translation>In einer Liste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>In questions and scripts</source>
      <translation>In Fragen und Skripten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>It didn't happen: the step runs again.</source>
      <translation>Nicht geschehen: Der Schritt wird noch einmal ausgeführt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>It happened: Keep continues after it.</source>
      <translation>Geschehen: Keep macht danach weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Keep records each step before running it. A step that happened isn't repeated within its attempt, even after a crash or power cut. A new attempt starts only when you choose Reprocess.</source>
      <translation>Keep zeichnet jeden Schritt auf, bevor es ihn ausführt. Ein geschehener Schritt wird in seinem Versuch nicht wiederholt, auch nicht nach einem Absturz oder Stromausfall. Ein neuer Versuch beginnt nur, wenn Sie „Neu bearbeiten“ wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Keyboard shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Next or previous change in a script</source>
      <translation>Nächste oder vorige Änderung eines Skripts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>No step runs twice</source>
      <translation>Kein Schritt zweimal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Notifications</source>
      <translation>Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Open row</source>
      <translation>Die Zeile öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Pause stops a run after its current step, and the workflow doesn't run until you resume it. “Stop this run” stops one run, and the workflow stays on. Emergency stop stops everything immediately until you turn Keep back on.</source>
      <translation>„Pausieren“ stoppt einen Lauf nach dem aktuellen Schritt, und der Ablauf läuft erst wieder, wenn Sie ihn fortsetzen. „Diesen Lauf stoppen“ stoppt einen Lauf; der Ablauf bleibt eingeschaltet. Der Not-Halt stoppt alles sofort, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Previous or next question</source>
      <translation>Vorige oder nächste Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Rehearse and undo</source>
      <translation>Proben und zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Rehearse shows what a run would change without changing anything. “Undo this attempt” undoes its steps, newest first. Keep tells you if a step can't be undone or something else has changed since.</source>
      <translation>„Proben“ zeigt, was ein Lauf ändern würde, ohne etwas zu ändern. „Diesen Versuch zurücknehmen“ nimmt seine Schritte zurück, den neuesten zuerst. Keep sagt Ihnen, wenn sich ein Schritt nicht zurücknehmen lässt oder seither anderswo etwas geändert wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Rehearse…</source>
      <translation>Proben…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Rename…</source>
      <translation>Umbenennen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Reprocess the selected items</source>
      <translation>Die ausgewählten Vorgänge neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Row menu</source>
      <translation>Das Menü der Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Runs…</source>
      <translation>Läufe…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Scripts are isolated from your files and passwords. They can only access web pages and the folders, files and services you allow. To see or remove access, open the workflow's settings. The status bar shows which workflows go online.</source>
      <translation>Skripte sind von Ihren Dateien und Passwörtern getrennt. Sie greifen nur auf Webseiten zu und auf Ordner, Dateien und Dienste, die Sie erlauben. Zugriff sehen und entziehen Sie in den Einstellungen des Ablaufs. Die Statusleiste zeigt, welche Abläufe online gehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Search everything or run an action</source>
      <translation>Alles durchsuchen oder etwas tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Search this page</source>
      <translation>Diese Seite durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Select several</source>
      <translation>Mehrere auswählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Set up a job once: a script, its settings and a schedule. That's a workflow. Each thing it handles, such as a mail, a file or a bill, is an item. Each change it makes, such as adding a row, moving a file or sending a mail, is a step. Open an item to see every attempt and every step, with each request and response.</source>
      <translation>Sie richten eine Arbeit einmal ein: ein Skript, seine Einstellungen und einen Zeitplan. Das ist ein Ablauf. Was er bearbeitet, etwa eine Mail, eine Datei oder eine Rechnung, ist ein Vorgang. Was er ändert, etwa eine Zeile anfügen, eine Datei verschieben oder eine Mail senden, ist ein Schritt. Öffnen Sie einen Vorgang, um jeden Versuch und jeden Schritt mit Anfrage und Antwort zu sehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Skip the selected items</source>
      <translation>Die ausgewählten Vorgänge überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Skip: future runs skip the item.</source>
      <translation>Überspringen: Künftige Läufe überspringen den Vorgang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Stopping</source>
      <translation>Stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Undo the last action</source>
      <translation>Letzte Aktion zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>What Keep does</source>
      <translation>Was Keep tut</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>What scripts can access</source>
      <translation>Worauf Skripte zugreifen können</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>When Keep asks</source>
      <translation>Wenn Keep fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>When it runs</source>
      <translation>Wann er läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>When something fails</source>
      <translation>Wenn etwas fehlschlägt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Workflows run only while Keep is open. Runs missed while it was closed or the computer was asleep run once afterwards.</source>
      <translation>Abläufe laufen nur, solange Keep läuft. Was versäumt wurde, während Keep geschlossen war oder der Computer schlief, läuft danach einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Wrap long lines</source>
      <translation>Lange Zeilen eines Skripts umbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Your data</source>
      <translation>Ihre Daten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Your data is in one folder on this computer, shown in Settings &gt; About. A backup saves it in one file. Items and their history are never deleted. Only logs are, after the time you choose.</source>
      <translation>Ihre Daten liegen in einem Ordner auf diesem Computer. Sie finden ihn unter Einstellungen &gt; Über Keep. Eine Sicherung legt sie in eine Datei. Vorgänge und ihr Hergang werden nie gelöscht, nur Protokolle nach der Zeit, die Sie wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Your own scripts</source>
      <translation>Eigene Skripte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/content.py" />
      <source>Zoom in, zoom out, reset zoom</source>
      <translation>Größer, kleiner, Zoom zurücksetzen</translation>
    </message>
  </context>
  <context>
    <name>HelpDialog</name>
    <message>
      <location filename="keep_desktop/ui/help/dialog.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/dialog.py" />
      <source>Help</source>
      <translation>Hilfe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/dialog.py" />
      <source>Help pages</source>
      <translation>Seiten der Hilfe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/dialog.py" />
      <source>How Keep works</source>
      <translation>So arbeitet Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help/dialog.py" />
      <source>Keyboard shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
  </context>
  <context>
    <name>HelpNavigation</name>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Help: how Keep works</source>
      <translation>Hilfe: So arbeitet Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Help: keyboard shortcuts</source>
      <translation>Hilfe: Tastenkürzel</translation>
    </message>
  </context>
  <context>
    <name>HistoryMenu</name>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Export history…</source>
      <translation>Hergang exportieren…</translation>
    </message>
  </context>
  <context>
    <name>HistoryReport</name>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>An item no longer exists.</source>
      <translation>Ein Vorgang ist nicht mehr da.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Answer</source>
      <translation>Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Answered</source>
      <translation>Beantwortet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Asked</source>
      <translation>Gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Checked afterwards</source>
      <translation>Nachträglich geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Closed without an answer</source>
      <translation>Ohne Antwort geschlossen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Didn't happen</source>
      <translation>Nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Done</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Done, then undone</source>
      <translation>Erledigt und alles davon zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Ended</source>
      <translation>Beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Export history</source>
      <translation>Hergang exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>First seen</source>
      <translation>Zuerst gesehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Happened</source>
      <translation>Geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Happened, then undone</source>
      <translation>Geschehen und zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>History</source>
      <translation>Hergang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Identifier</source>
      <translation>Kennung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>In progress</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>It didn't happen</source>
      <translation>Es ist nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>It happened</source>
      <translation>Es ist geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Last changed</source>
      <translation>Zuletzt geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Made by Keep Desktop on {at}. All times are in {zone}.</source>
      <translation>Erstellt von Keep Desktop am {at}. Alle Zeiten gelten in {zone}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>No attempts yet.</source>
      <translation>Noch keine Versuche.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>No steps. Nothing was changed.</source>
      <translation>Keine Schritte. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Outcome</source>
      <translation>Ausgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Question</source>
      <translation>Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Questions and answers</source>
      <translation>Fragen und Antworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Reprocess</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Request</source>
      <translation>Anfrage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Resolved by</source>
      <translation>Geklärt durch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Response</source>
      <translation>Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Saved to {file}.</source>
      <translation>In {file} gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Script version</source>
      <translation>Skriptversion</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Skip</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Skipped by you</source>
      <translation>Von Ihnen übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Started</source>
      <translation>Begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Status</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Step</source>
      <translation>Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>The script calls it “{title}”</source>
      <translation>Das Skript nennt es „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Undoes an earlier step.</source>
      <translation>Nimmt einen früheren Schritt zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Undone</source>
      <translation>Zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Undone by you, {time}</source>
      <translation>Von Ihnen zurückgenommen, {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Unknown</source>
      <translation>Unbekannt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Unknown, being checked</source>
      <translation>Unbekannt, wird geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Web page (*.html)</source>
      <translation>Webseite (*.html)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>When</source>
      <translation>Wann</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Why it failed</source>
      <translation>Warum es fehlschlug</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>Workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>You said it didn't happen</source>
      <translation>Sie sagten, dass es nicht geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>You said it happened</source>
      <translation>Sie sagten, dass es geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>You skipped it</source>
      <translation>Sie haben ihn übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>en</source>
      <translation>de</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>no answer yet</source>
      <translation>noch keine Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>not finished yet</source>
      <translation>noch nicht beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/history_export.py" />
      <source>… {count} more characters are available in Keep.</source>
      <translation>… {count} weitere Zeichen sind in Keep zu sehen.</translation>
    </message>
  </context>
  <context>
    <name>HistorySection</name>
    <message>
      <location filename="keep_desktop/ui/settings/retention.py" />
      <source>1 year</source>
      <translation>1 Jahr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/retention.py" />
      <source>Forever</source>
      <translation>Für immer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/retention.py" />
      <source>How long logs are kept</source>
      <translation>Wie lange Protokolle aufbewahrt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/retention.py" />
      <source>Items, attempts, steps and questions are kept forever so nothing is done twice and you can undo it. Only logs are removed. Logs of failures are kept {times} times as long.</source>
      <translation>Vorgänge, Versuche, Schritte und Fragen werden für immer aufbewahrt, damit nichts zweimal geschieht und Sie es zurücknehmen können. Nur Protokolle werden entfernt. Die von Fehlschlägen werden {times}-mal so lange aufbewahrt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/retention.py" />
      <source>Keep logs: {time}</source>
      <translation>Protokolle aufbewahren: {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/retention.py" />
      <source>Older logs are deleted daily, starting one day after you change this. This can't be undone.</source>
      <translation>Ältere Protokolle werden täglich gelöscht, zum ersten Mal einen Tag nach der Änderung. Das lässt sich nicht zurücknehmen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/retention.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/retention.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
  </context>
  <context>
    <name>HistoryTab</name>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>No attempts yet.</source>
      <translation>Noch keine Versuche.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>What happened</source>
      <translation>Hergang</translation>
    </message>
  </context>
  <context>
    <name>InputEventsTable</name>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Events by topic</source>
      <translation>Ereignisse nach Thema</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Inside the workflow</source>
      <translation>Im Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Topics and how many events</source>
      <translation>Themen und wie viele Ereignisse</translation>
    </message>
  </context>
  <context>
    <name>InputProgress</name>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Being handled by {names}</source>
      <translation>In Arbeit bei {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Waiting for {days}, not handled yet</source>
      <translation>Wartet seit {days}, noch nicht bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Waiting for {names}</source>
      <translation>Wartet auf {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Waiting for {names}, {time}</source>
      <translation>Wartet auf {names}, {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Waiting: not handled yet</source>
      <translation>Wartet: noch nicht bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Waiting: the script doesn't handle it</source>
      <translation>Wartet: Das Skript bearbeitet ihn nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>nothing</source>
      <translation>nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{done} of {steps} steps done</source>
      <translation>{done} von {steps} Schritten erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{first} and {last}</source>
      <translation>{first} und {last}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{names} handle it next</source>
      <translation>{names} machen damit weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{names} handles it next</source>
      <translation>{names} macht damit weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{n} being handled by {names}</source>
      <translation>{n} in Arbeit bei {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{n} handled</source>
      <translation>{n} bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{n} handled by {names}</source>
      <translation>{n} von {names} bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{n} in progress</source>
      <translation>{n} in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{n} skipped</source>
      <translation>{n} übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{n} waiting</source>
      <translation>{n} wartend</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{n} waiting for {names}</source>
      <translation>{n} wartend auf {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>“{name}”</source>
      <translation>„{name}“</translation>
    </message>
  </context>
  <context>
    <name>InputTab</name>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Current workflow settings</source>
      <translation>Aktuelle Einstellungen des Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>First seen</source>
      <translation>Zuerst gesehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Identifier</source>
      <translation>Kennung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Last changed</source>
      <translation>Zuletzt geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Source</source>
      <translation>Quelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Source ID</source>
      <translation>Kennung der Quelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>This workflow has no settings.</source>
      <translation>Dieser Ablauf hat keine Einstellungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>Title</source>
      <translation>Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>no</source>
      <translation>nein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>not set</source>
      <translation>noch nicht gesetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>yes</source>
      <translation>ja</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/input_tab.py" />
      <source>{source} ({type})</source>
      <translation>{source} ({type})</translation>
    </message>
  </context>
  <context>
    <name>IntentDialog</name>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Assumes</source>
      <translation>Setzt voraus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Changes and repairs hold to this. It changes nothing by itself: for a new script, say in the chat what should change.</source>
      <translation>Änderungen und Reparaturen halten sich daran. Es ändert selbst nichts: Für ein neues Skript sagen Sie im Chat, was sich ändern soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Goal</source>
      <translation>Ziel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Keeps to</source>
      <translation>Hält sich an</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>One per line</source>
      <translation>Eines je Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Produces</source>
      <translation>Erzeugt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Watches</source>
      <translation>Beobachtet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>What it is for</source>
      <translation>Wozu er da ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/intent_dialog.py" />
      <source>Won't do</source>
      <translation>Tut nicht</translation>
    </message>
  </context>
  <context>
    <name>IntervalPage</name>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>All day or between two times</source>
      <translation>Den ganzen Tag oder zwischen zwei Zeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>Every</source>
      <translation>Alle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>First time of the day</source>
      <translation>Erste Zeit des Tages</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>How many</source>
      <translation>Wie viele</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>Last time of the day</source>
      <translation>Letzte Zeit des Tages</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>Monday to Friday</source>
      <translation>Montag bis Freitag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>On which days</source>
      <translation>An welchen Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>Unit of time</source>
      <translation>Zeiteinheit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>all day</source>
      <translation>den ganzen Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>and</source>
      <translation>und</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>between</source>
      <translation>zwischen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>every day</source>
      <translation>jeden Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>hours</source>
      <translation>Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>minutes</source>
      <translation>Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>on selected weekdays</source>
      <translation>an ausgewählten Wochentagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/interval_edit.py" />
      <source>seconds</source>
      <translation>Sekunden</translation>
    </message>
  </context>
  <context>
    <name>ItemActionText</name>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>A question about a step is open. It stays open, and the workflow waits for your answer.</source>
      <translation>Zu einem Schritt ist eine Frage offen. Sie bleibt offen, und der Ablauf wartet auf Ihre Antwort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>A step is being checked: {items}.</source>
      <translation>Ein Schritt wird geprüft: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Already done, undone or skipped: {items}.</source>
      <translation>Schon erledigt, zurückgenommen oder übersprungen: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Already skipped: {items}.</source>
      <translation>Schon übersprungen: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>As before: {items}.</source>
      <translation>Wie zuvor: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Attempt still in progress: {items}.</source>
      <translation>Versuch noch in Arbeit: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Can't reprocess: the attempt is still in progress</source>
      <translation>Neu bearbeiten: Der Versuch ist noch in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Can't skip: already done</source>
      <translation>Überspringen: schon erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Can't skip: already skipped</source>
      <translation>Überspringen: schon übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Can't skip: future runs already skip it</source>
      <translation>Überspringen: Künftige Läufe überspringen ihn ohnehin</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Changed in the meantime: {items}.</source>
      <translation>Inzwischen geändert: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Completed steps are repeated, such as “{step}”.</source>
      <translation>Erledigte Schritte werden wiederholt, etwa „{step}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Completed steps are repeated.</source>
      <translation>Erledigte Schritte werden wiederholt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Copy identifier</source>
      <translation>Kennung kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Copy title</source>
      <translation>Titel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Done already: {count}.</source>
      <translation>Schon erledigt: {count}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Future runs will skip it. Nothing is undone. You can reprocess it later.</source>
      <translation>Künftige Läufe überspringen ihn. Nichts wird zurückgenommen. Sie können ihn später neu bearbeiten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>May be done twice:</source>
      <translation>Wird vielleicht ein zweites Mal getan:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>None can be reprocessed: their attempts are still in progress.</source>
      <translation>Keiner kann neu bearbeitet werden: Ihre Versuche sind noch in Arbeit.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>None can be skipped: they're already done, undone or skipped.</source>
      <translation>Keiner lässt sich überspringen: Sie sind schon erledigt, zurückgenommen oder übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Not changed: {items}.</source>
      <translation>Nicht geändert: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Nothing to reprocess</source>
      <translation>Es gibt nichts neu zu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Nothing to skip</source>
      <translation>Es gibt nichts zu überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Nothing to start over.</source>
      <translation>Nichts beginnt von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Nothing was skipped.</source>
      <translation>Nichts wurde übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Questions withdrawn: {count}.</source>
      <translation>Zurückgezogene Fragen: {count}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Reprocess {items}</source>
      <translation>{items} neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Reprocess {items}?</source>
      <translation>{items} neu bearbeiten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Reprocess {items}…</source>
      <translation>{items} neu bearbeiten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Reprocessing {items}</source>
      <translation>{items} werden neu bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Reprocess…</source>
      <translation>Neu bearbeiten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Show details</source>
      <translation>Einzelheiten zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Skip {items}</source>
      <translation>{items} überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Skip {items}?</source>
      <translation>{items} überspringen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Skip {items}…</source>
      <translation>{items} überspringen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Skipped: {items}.</source>
      <translation>Übersprungen: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Skipping {items}</source>
      <translation>{items} werden übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Skip…</source>
      <translation>Überspringen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Some may already be done.</source>
      <translation>Einige sind vielleicht schon erledigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starting over the next time you run it: {items}.</source>
      <translation>Beginnt von vorn, wenn Sie das nächste Mal ausführen: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starting over with the next run, once it can run again: {items}.</source>
      <translation>Beginnt mit dem nächsten Lauf von vorn, sobald wieder ausgeführt werden darf: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starting over with the next run: {items}.</source>
      <translation>Beginnt mit dem nächsten Lauf von vorn: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starting over: {items}.</source>
      <translation>Beginnt von vorn: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starts over now, with script {version}.</source>
      <translation>Beginnt jetzt von vorn, mit Skript {version}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starts over with script {version} in the next run ({time}), or now with Run now.</source>
      <translation>Beginnt mit Skript {version} im nächsten Lauf ({time}) von vorn, oder sofort mit „Jetzt ausführen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starts over with script {version} in the next run, once this workflow can run again.</source>
      <translation>Beginnt mit Skript {version} im nächsten Lauf von vorn, sobald dieser Ablauf wieder laufen darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starts over with script {version} once you fix and resume this workflow.</source>
      <translation>Beginnt mit Skript {version} von vorn, sobald Sie diesen Ablauf in Ordnung bringen und fortsetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Starts over with script {version} when you choose Run now.</source>
      <translation>Beginnt mit Skript {version} von vorn, wenn Sie „Jetzt ausführen“ wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>The history so far is kept as an earlier attempt.</source>
      <translation>Der bisherige Hergang bleibt als früherer Versuch erhalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Unchanged: {items}</source>
      <translation>Unverändert: {items}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Undo reprocess</source>
      <translation>Neubearbeitung zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Undo {items}…</source>
      <translation>{items} zurücknehmen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Unfinished, but with steps that would be repeated: {count}.</source>
      <translation>Nicht erledigt, aber mit Schritten, die wiederholt würden: {count}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>Waiting for your answer: {items}.</source>
      <translation>Warten auf Ihre Antwort: {items}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{count} can be reprocessed</source>
      <translation>{count} können neu bearbeitet werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{count} can be skipped</source>
      <translation>{count} können übersprungen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{done} of {count}</source>
      <translation>{done} von {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: a step is being checked</source>
      <translation>{items}: ein Schritt wird geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: a step is in progress</source>
      <translation>{items}: ein Schritt ist in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: already done</source>
      <translation>{items}: schon erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: already done or skipped</source>
      <translation>{items}: schon erledigt oder übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: attempt still in progress</source>
      <translation>{items}: Versuch noch in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: changed since</source>
      <translation>{items}: inzwischen geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: in progress</source>
      <translation>{items}: in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: no longer there</source>
      <translation>{items}: nicht mehr da</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: something would be done twice</source>
      <translation>{items}: etwas würde ein zweites Mal getan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{items}: waiting for your answer</source>
      <translation>{items}: warten auf Ihre Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>{step} (may or may not have happened)</source>
      <translation>{step} (vielleicht geschehen, vielleicht nicht)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_actions.py" />
      <source>“{step}” may or may not have happened. Keep stops checking and won't ask.</source>
      <translation>„{step}“ ist vielleicht geschehen, vielleicht nicht. Keep prüft nicht mehr und fragt nicht mehr.</translation>
    </message>
  </context>
  <context>
    <name>ItemActions</name>
    <message>
      <location filename="keep_desktop/ui/items/actions.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
  </context>
  <context>
    <name>ItemEmpty</name>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Choose All above to see every item.</source>
      <translation>Wählen Sie oben „Alle“, um jeden Vorgang zu sehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Each is done, skipped or waiting now, or needs you.</source>
      <translation>Jeder ist jetzt fertig, übersprungen oder wartet, auch auf Sie.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Inputs appear here as they come in.</source>
      <translation>Eingänge erscheinen hier, sobald sie ankommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>It only runs when you start it.</source>
      <translation>Er läuft nur, wenn Sie ihn starten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Items appear here as the workflow handles them.</source>
      <translation>Vorgänge erscheinen hier, sobald der Ablauf sie bearbeitet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Its last run, {time}, ended before reaching one.</source>
      <translation>Sein letzter Lauf, {time}, endete vorher.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Its last run, {time}, found none and logged {lines}.</source>
      <translation>Sein letzter Lauf, {time}, fand keine und protokollierte {lines}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Its last run, {time}, found none.</source>
      <translation>Sein letzter Lauf, {time}, fand keine.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Loading…</source>
      <translation>Wird geladen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Next run: {time}.</source>
      <translation>Nächster Lauf: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>No inputs</source>
      <translation>Keine Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>No inputs yet</source>
      <translation>Noch keine Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>No items</source>
      <translation>Keine Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>No items yet</source>
      <translation>Noch keine Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>No results for “{text}”</source>
      <translation>Keine Ergebnisse für „{text}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>No workflow selected</source>
      <translation>Kein Ablauf ist gewählt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>None are failed any more</source>
      <translation>Keiner ist mehr fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Nothing done yet</source>
      <translation>Noch ist nichts erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Nothing failed</source>
      <translation>Nichts ist fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Nothing is running</source>
      <translation>Nichts läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Nothing is waiting</source>
      <translation>Nichts wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Nothing was skipped</source>
      <translation>Nichts wurde übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Press Run now to start.</source>
      <translation>Drücken Sie „Jetzt ausführen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Press Run now, or wait for the next scheduled run.</source>
      <translation>Drücken Sie „Jetzt ausführen“, oder warten Sie auf den nächsten geplanten Lauf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Rehearse it to see what it would do without changing anything.</source>
      <translation>Proben Sie ihn, um zu sehen, was er tun würde, ohne etwas zu ändern.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Rehearse…</source>
      <translation>Proben…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Select a workflow on the left.</source>
      <translation>Wählen Sie links einen Ablauf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Show log</source>
      <translation>Protokoll zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Show the log of the last run</source>
      <translation>Protokoll des letzten Laufs zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Try another part of the title.</source>
      <translation>Versuchen Sie einen anderen Teil des Titels.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>You're all caught up</source>
      <translation>Alles erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>line</source>
      <translation>Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>lines</source>
      <translation>Zeilen</translation>
    </message>
  </context>
  <context>
    <name>ItemHeader</name>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Close (Esc)</source>
      <translation>Schließen (Esc)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Close details</source>
      <translation>Einzelheiten schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Copy identifier</source>
      <translation>Kennung kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Copy title</source>
      <translation>Titel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>More about this item</source>
      <translation>Mehr zu diesem Vorgang</translation>
    </message>
  </context>
  <context>
    <name>ItemLoader</name>
    <message>
      <location filename="keep_desktop/ui/items/loader.py" />
      <source>Showing the first {number}. Filter or search to see others.</source>
      <translation>Die ersten {number} werden gezeigt. Filtern oder suchen Sie, um andere zu sehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/loader.py" />
      <source>Showing the newest {number}. Filter or search to see others.</source>
      <translation>Die neuesten {number} werden gezeigt. Filtern oder suchen Sie, um andere zu sehen.</translation>
    </message>
  </context>
  <context>
    <name>ItemModel</name>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>Attempts</source>
      <translation>Versuche</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>Input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>Item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>Loading…</source>
      <translation>Wird geladen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>No attempts yet.</source>
      <translation>Noch keine Versuche.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>No steps yet</source>
      <translation>Noch keine Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>No steps. Nothing was changed</source>
      <translation>Keine Schritte. Nichts wurde geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>Status</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>Updated</source>
      <translation>Geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>and {steps} in the details</source>
      <translation>und {steps} in den Einzelheiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>more step</source>
      <translation>weiterer Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/model.py" />
      <source>more steps</source>
      <translation>weitere Schritte</translation>
    </message>
  </context>
  <context>
    <name>ItemPane</name>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>About this item</source>
      <translation>Über diesen Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Available actions are below the list.</source>
      <translation>Verfügbare Aktionen stehen unter der Liste.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>It or its workflow was removed. Select another item.</source>
      <translation>Er oder sein Ablauf wurde entfernt. Wählen Sie einen anderen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Item details</source>
      <translation>Einzelheiten des Vorgangs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Log</source>
      <translation>Protokoll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>No item selected</source>
      <translation>Kein Vorgang ausgewählt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>Select an item to see what happened, step by step.</source>
      <translation>Wählen Sie einen Vorgang, um Schritt für Schritt zu sehen, was geschah.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>This item no longer exists</source>
      <translation>Diesen Vorgang gibt es nicht mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>What happened</source>
      <translation>Hergang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/pane.py" />
      <source>{count} selected</source>
      <translation>{count} ausgewählt</translation>
    </message>
  </context>
  <context>
    <name>ItemRows</name>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>Attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>Done, then undone by you {time}</source>
      <translation>Erledigt und alles davon {time} von Ihnen zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>Undone by you {time}</source>
      <translation>Von Ihnen zurückgenommen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>Until {time}</source>
      <translation>Bis {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>Waiting until {time}</source>
      <translation>Wartet bis {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>attempt</source>
      <translation>Versuch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>attempts</source>
      <translation>Versuche</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>less than 1 s</source>
      <translation>weniger als 1 s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>step undone</source>
      <translation>Schritt zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>steps undone</source>
      <translation>Schritte zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>stopped after {time}</source>
      <translation>beendet nach {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>took {time}</source>
      <translation>dauerte {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>tries</source>
      <translation>Anläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>try</source>
      <translation>Anlauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>undone by you</source>
      <translation>von Ihnen zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>{h} h {n} min</source>
      <translation>{h} Std. {n} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>{n} min</source>
      <translation>{n} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>{n} s</source>
      <translation>{n} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/items.py" />
      <source>{tries} in attempt {number}</source>
      <translation>{tries} in Versuch {number}</translation>
    </message>
  </context>
  <context>
    <name>ItemTree</name>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>1 new item</source>
      <translation>1 neuer Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>Go to the top of the list</source>
      <translation>Zum Anfang der Liste gehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>More than {number} new items</source>
      <translation>Mehr als {number} neue Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>New items</source>
      <translation>Neue Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/tree.py" />
      <source>{number} new items</source>
      <translation>{number} neue Vorgänge</translation>
    </message>
  </context>
  <context>
    <name>ItemView</name>
    <message>
      <location filename="keep_desktop/ui/items/tree_view.py" />
      <source>Items</source>
      <translation>Vorgänge</translation>
    </message>
  </context>
  <context>
    <name>KindChips</name>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>All</source>
      <translation>Alle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity/filters.py" />
      <source>Only {day}. Click to show all days.</source>
      <translation>Nur {day}. Drücken Sie, um alle Tage zu zeigen.</translation>
    </message>
  </context>
  <context>
    <name>LicencesDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Keep Desktop includes this software.</source>
      <translation>Keep Desktop enthält diese Software.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Licence text</source>
      <translation>Lizenztext</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Licences</source>
      <translation>Lizenzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>No licence text included.</source>
      <translation>Es bringt keinen Lizenztext mit.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Software</source>
      <translation>Software</translation>
    </message>
  </context>
  <context>
    <name>LimitText</name>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>All workflows together</source>
      <translation>Alle Abläufe zusammen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Chat with a model</source>
      <translation>Chat mit einem Modell</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Enter a time, such as “30 seconds” or “10 minutes”.</source>
      <translation>Geben Sie eine Zeit ein, etwa „30 Sekunden“ oder „10 Minuten“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Enter a whole number.</source>
      <translation>Geben Sie eine ganze Zahl ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Enter an amount, such as “256 MB”.</source>
      <translation>Geben Sie eine Menge ein, etwa „256 MB“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>From {least} to {most}</source>
      <translation>Von {least} bis {most}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Items that fail</source>
      <translation>Vorgänge, die fehlschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Keep checks several times before it asks you.</source>
      <translation>Keep prüft mehrmals, bevor es Sie fragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Larger mails, pages and feeds are skipped, and their item says why.</source>
      <translation>Was darüber hinausgeht, wird ausgelassen, und der Vorgang sagt, warum.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Limits for reading one source</source>
      <translation>Grenzen beim Lesen einer Quelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>More</source>
      <translation>Mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>One run of a workflow</source>
      <translation>Ein Lauf eines Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Recordings and replay</source>
      <translation>Aufzeichnung und Wiederholung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Repairs</source>
      <translation>Reparaturen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Script limits</source>
      <translation>Grenzen für Skripte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Scripts that exceed a limit are stopped, and the item says why.</source>
      <translation>Ein Skript, das eine Grenze überschreitet, wird gestoppt, und der Vorgang sagt, warum.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>The workflow retries automatically and waits twice as long each time.</source>
      <translation>Der Ablauf versucht es automatisch erneut und wartet jedes Mal doppelt so lange.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Wake-up</source>
      <translation>Aufwachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Web services</source>
      <translation>Webdienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Webhooks</source>
      <translation>Webhooks</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>When a connection fails</source>
      <translation>Wenn eine Verbindung abbricht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>When a step's outcome is unknown</source>
      <translation>Wenn der Ausgang eines Schritts unbekannt ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>hour</source>
      <translation>Stunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>hours</source>
      <translation>Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>millisecond</source>
      <translation>Millisekunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>milliseconds</source>
      <translation>Millisekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>minute</source>
      <translation>Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>minutes</source>
      <translation>Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>second</source>
      <translation>Sekunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>seconds</source>
      <translation>Sekunden</translation>
    </message>
  </context>
  <context>
    <name>LinkDialog</name>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>A model wrote this link. The page learns that you opened it.</source>
      <translation>Ein Modell hat diesen Link geschrieben. Die Seite erfährt, dass Sie ihn geöffnet haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Address</source>
      <translation>Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Open</source>
      <translation>Öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Open this link?</source>
      <translation>Diesen Link öffnen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Open {host} in your browser?</source>
      <translation>{host} in Ihrem Browser öffnen?</translation>
    </message>
  </context>
  <context>
    <name>ListSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/section.py" />
      <source>Check</source>
      <translation>Prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/section.py" />
      <source>Check {name}</source>
      <translation>{name} prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/section.py" />
      <source>Checking…</source>
      <translation>Wird geprüft…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/section.py" />
      <source>Not used by any workflow.</source>
      <translation>Von keinem Ablauf genutzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/section.py" />
      <source>Used by {names}</source>
      <translation>Genutzt von {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/section.py" />
      <source>{names} and {count} more</source>
      <translation>{names} und {count} weiteren</translation>
    </message>
  </context>
  <context>
    <name>LoadingPlaceholder</name>
    <message>
      <location filename="keep_desktop/ui/widgets/empty_state.py" />
      <source>Loading…</source>
      <translation>Wird geladen…</translation>
    </message>
  </context>
  <context>
    <name>LogTab</name>
    <message>
      <location filename="keep_desktop/ui/presentation/log_view.py" />
      <source>Log of this item</source>
      <translation>Protokoll dieses Vorgangs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/log_view.py" />
      <source>No log lines</source>
      <translation>Keine Zeilen wurden protokolliert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/log_view.py" />
      <source>Output of console.log appears here.</source>
      <translation>Ausgaben von console.log erscheinen hier.</translation>
    </message>
  </context>
  <context>
    <name>MailAccountDialog</name>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Add a mail account</source>
      <translation>Mailkonto hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Add account</source>
      <translation>Konto hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Another provider</source>
      <translation>Anderer Anbieter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Choose your provider.</source>
      <translation>Wählen Sie Ihren Anbieter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Choose…</source>
      <translation>Wählen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Couldn't open a browser. Go to {page}</source>
      <translation>Kein Browser ließ sich öffnen. Die Seite ist {page}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>E-mail address</source>
      <translation>E-Mail-Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Encryption</source>
      <translation>Verschlüsselung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Enter the password.</source>
      <translation>Geben Sie das Passwort ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Help of {provider}</source>
      <translation>Hilfe von {provider}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>IMAP server</source>
      <translation>IMAP-Server</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Keep reads mail over IMAP without changing anything. The password is stored encrypted on this computer.</source>
      <translation>Keep liest Mails über IMAP, ohne etwas zu ändern. Das Passwort wird verschlüsselt auf diesem Computer gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>None (this computer only)</source>
      <translation>Keine (nur dieser Computer)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Password</source>
      <translation>Passwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Port</source>
      <translation>Port</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Provider</source>
      <translation>Anbieter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>STARTTLS</source>
      <translation>STARTTLS</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Sign in and count the messages in INBOX</source>
      <translation>Anmelden und die Mails im Posteingang zählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Signed in. INBOX contains {mails}.</source>
      <translation>Angemeldet. Der Posteingang enthält {mails}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Signing in…</source>
      <translation>Anmeldung läuft…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>TLS</source>
      <translation>TLS</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Test</source>
      <translation>Testen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>mail</source>
      <translation>Mail</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>mails</source>
      <translation>Mails</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <location filename="keep_desktop/ui/window/main_window.py" />
      <source>Activity</source>
      <translation>Verlauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/main_window.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/main_window.py" />
      <source>Schedule</source>
      <translation>Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/main_window.py" />
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/main_window.py" />
      <source>Show</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/main_window.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
  </context>
  <context>
    <name>McpDialogs</name>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Add</source>
      <translation>Hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Add a header</source>
      <translation>Kopfzeile hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Add a variable</source>
      <translation>Variable hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Add an MCP server</source>
      <translation>MCP-Server hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Adding a server starts nothing: you look at its command and confirm it next.</source>
      <translation>Einen Server hinzuzufügen startet nichts: Danach sehen Sie sich den Befehl an und bestätigen ihn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Address</source>
      <translation>Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Ask it again</source>
      <translation>Noch einmal fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Ask it for its tools</source>
      <translation>Nach seinen Werkzeugen fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>By its address</source>
      <translation>Über die Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>By its command</source>
      <translation>Über den Befehl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Command</source>
      <translation>Befehl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Confirm</source>
      <translation>Bestätigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>From another program</source>
      <translation>Aus einem anderen Programm</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Headers</source>
      <translation>Kopfzeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>How the server is reached</source>
      <translation>Wie der Server erreicht wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>It calls itself {name}, and has no tools.</source>
      <translation>Er nennt sich {name} und hat keine Werkzeuge.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>It calls itself {name}. Its tools, in its own words:</source>
      <translation>Er nennt sich {name}. Seine Werkzeuge, in seinen eigenen Worten:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>It has written nothing yet.</source>
      <translation>Er hat noch nichts geschrieben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Its description</source>
      <translation>Die Beschreibung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Its hints</source>
      <translation>Die Hinweise des Servers</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Its input</source>
      <translation>Die Eingabe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Its name</source>
      <translation>Der Name</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Its settings, a JSON file with mcpServers</source>
      <translation>Die Einstellungen, eine JSON-Datei mit mcpServers</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Keep calls this address</source>
      <translation>Keep ruft diese Adresse auf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Keep ends it, and forgets its values, its folder and what you confirmed.</source>
      <translation>Keep beendet ihn und vergisst seine Werte, seinen Ordner und was Sie bestätigt haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Keep starts exactly this</source>
      <translation>Keep startet genau dies</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Keep would start: {command}</source>
      <translation>Keep würde starten: {command}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Letters, digits and _. Scripts write Mcp_NAME.</source>
      <translation>Buchstaben, Ziffern und _. Skripte schreiben Mcp_NAME.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Log</source>
      <translation>Protokoll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Log of “{name}”</source>
      <translation>Protokoll von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>May change something: Keep asks you if a call breaks.</source>
      <translation>Kann etwas ändern: Keep fragt Sie, wenn ein Aufruf abbricht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Name of header {number}</source>
      <translation>Name der Kopfzeile {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Name of variable {number}</source>
      <translation>Name der Variablen {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>No description.</source>
      <translation>Keine Beschreibung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Nothing of it was started yet. It runs with your rights: start it only if you trust whoever wrote it.</source>
      <translation>Noch nichts davon wurde gestartet. Er läuft mit Ihren Rechten: Starten Sie ihn nur, wenn Sie dem vertrauen, der ihn geschrieben hat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Only reads: may be called anywhere, and again</source>
      <translation>Liest nur: Darf überall und wiederholt aufgerufen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Remove the MCP server “{name}”?</source>
      <translation>Den MCP-Server „{name}“ entfernen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Start it and show its tools</source>
      <translation>Starten und Werkzeuge zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Starting…</source>
      <translation>Wird gestartet…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Such as {example}</source>
      <translation>Zum Beispiel {example}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>The MCP server “{name}”</source>
      <translation>Der MCP-Server „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>The other program's settings</source>
      <translation>Die Einstellungen des anderen Programms</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>The program and its arguments.</source>
      <translation>Das Programm und seine Argumente.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>The server</source>
      <translation>Der Server</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>The server gets PATH, LANG and TMPDIR, and nothing else of this computer's.</source>
      <translation>Der Server bekommt PATH, LANG und TMPDIR und sonst nichts von diesem Computer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>These workflows use it and will stop: {names}</source>
      <translation>Diese Abläufe verwenden ihn und bleiben dann stehen: {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Value of header {number}</source>
      <translation>Wert der Kopfzeile {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Value of variable {number}</source>
      <translation>Wert der Variablen {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Value, stored encrypted</source>
      <translation>Wert, verschlüsselt gespeichert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>Variables</source>
      <translation>Variablen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>What the server wants in each request, such as Authorization.</source>
      <translation>Was der Server bei jeder Anfrage verlangt, etwa Authorization.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>With PATH, LANG, TMPDIR and {names}</source>
      <translation>Mit PATH, LANG, TMPDIR und {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>With the headers {names}</source>
      <translation>Mit den Kopfzeilen {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>changed, off</source>
      <translation>geändert, aus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>gone</source>
      <translation>weg</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>not confirmed yet</source>
      <translation>noch nicht bestätigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>on</source>
      <translation>ein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>the other program's settings</source>
      <translation>Einstellungen des anderen Programms</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>{name} only reads</source>
      <translation>{name} liest nur</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>{part} is: {now}</source>
      <translation>{part} jetzt: {now}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>{part} was: {was}</source>
      <translation>{part} vorher: {was}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>“{name}” is confirmed.</source>
      <translation>„{name}“ ist bestätigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>“{name}” is removed.</source>
      <translation>„{name}“ ist entfernt.</translation>
    </message>
  </context>
  <context>
    <name>McpSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Add a server…</source>
      <translation>Server hinzufügen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Log of {name}</source>
      <translation>Protokoll von {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Log…</source>
      <translation>Protokoll…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Look and confirm…</source>
      <translation>Ansehen und bestätigen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Look at {name} and confirm it</source>
      <translation>{name} ansehen und bestätigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>MCP servers</source>
      <translation>MCP-Server</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>No MCP server is added yet.</source>
      <translation>Noch ist kein MCP-Server hinzugefügt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Other programs that offer tools to workflows. Keep starts one only after you have seen and confirmed its whole command, and calls only the tools that are as you confirmed them.</source>
      <translation>Andere Programme, die Abläufen Werkzeuge anbieten. Keep startet eines erst, wenn Sie seinen ganzen Befehl gesehen und bestätigt haben, und ruft nur die Werkzeuge auf, die so sind, wie Sie sie bestätigt haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Remove {name}</source>
      <translation>{name} entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Remove…</source>
      <translation>Entfernen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Sign in again…</source>
      <translation>Neu anmelden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Sign in to {name}</source>
      <translation>Bei {name} anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Sign in…</source>
      <translation>Anmelden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Tools of {name}</source>
      <translation>Werkzeuge von {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Tools…</source>
      <translation>Werkzeuge…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>You are signed in to “{name}”.</source>
      <translation>Sie sind bei „{name}“ angemeldet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>tool is on.</source>
      <translation>Werkzeug ist eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>tools are on.</source>
      <translation>Werkzeuge sind eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>“{name}” answers, and is as you confirmed it.</source>
      <translation>„{name}“ antwortet und ist so, wie Sie ihn bestätigt haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>“{name}” answers, and is not as you confirmed it: look at its tools.</source>
      <translation>„{name}“ antwortet und ist nicht so, wie Sie ihn bestätigt haben: Sehen Sie sich seine Werkzeuge an.</translation>
    </message>
  </context>
  <context>
    <name>McpSignInDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Keep asks this server where one signs in, registers there, and opens the page in your browser. The sign-in is stored encrypted on this computer and sent only to this server.</source>
      <translation>Keep fragt diesen Server, wo man sich anmeldet, registriert sich dort und öffnet die Seite in Ihrem Browser. Die Anmeldung wird verschlüsselt auf diesem Computer gespeichert und nur an diesen Server gesendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Sign in in the browser</source>
      <translation>Im Browser anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp.py" />
      <source>Sign in to “{name}”</source>
      <translation>Bei „{name}“ anmelden</translation>
    </message>
  </context>
  <context>
    <name>Messages</name>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source> Free some space: work stops when it is used up.</source>
      <translation> Schaffen Sie Platz: Die Arbeit hält an, wenn er verbraucht ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/plan_card.py" />
      <source> and all in it</source>
      <translation> und alles darin</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source> in the archive</source>
      <translation> im Archiv</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/run.py" />
      <source>'{name}'</source>
      <translation>'{name}'</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/item_run.py" />
      <source>1 item could not be finished: {error}</source>
      <translation>1 Vorgang konnte nicht beendet werden: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>: {reason}</source>
      <translation>: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/model_tool.py" />
      <source>: {text}</source>
      <translation>: {text}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>A backup was restored, so everything is stopped until you turn Keep back on.</source>
      <translation>Eine Sicherung wurde wiederhergestellt; deshalb ist alles gestoppt, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>A budget is 0 or more.</source>
      <translation>Ein Budget ist 0 oder mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>A day later, with other random numbers</source>
      <translation>Einen Tag später, mit anderen Zufallszahlen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>A failure of {tool} is never caught: the run ends there, and no catch runs.</source>
      <translation>Ein Fehler von {tool} wird nie gefangen: Der Lauf endet dort, und kein catch läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/bodies.py" />
      <source>A field holds half a character, which cannot be sent</source>
      <translation>Ein Feld enthält ein halbes Zeichen, das nicht gesendet werden kann</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A header has letters, digits and hyphens, such as X-Api-Key.</source>
      <translation>Eine Kopfzeile besteht aus Buchstaben, Ziffern und Bindestrichen, etwa X-Api-Key.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>A header of the mail holds a second line, so it is not sent</source>
      <translation>Eine Kopfzeile der Mail enthält eine zweite Zeile, deshalb wird sie nicht gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>A key has 1 to {longest} plain characters.</source>
      <translation>Ein Schlüssel hat 1 bis {longest} einfache Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/permissions.py" />
      <source>A limit is a number from 0.</source>
      <translation>Eine Grenze ist eine Zahl ab 0.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/chat_files.py" />
      <source>A message can have {most} files at most. Send the others with the next one.</source>
      <translation>Eine Mitteilung kann höchstens {most} Dateien haben. Senden Sie die anderen mit der nächsten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/run.py" />
      <source>A mutation was let through in {function}.</source>
      <translation>In {function} wurde eine Änderung durchgelassen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A name has letters, digits, dots, hyphens and underscores, begins with a letter or a digit and is at most 80 characters long.</source>
      <translation>Ein Name besteht aus Buchstaben, Ziffern, Punkten, Bindestrichen und Unterstrichen, beginnt mit einem Buchstaben oder einer Ziffer und ist höchstens 80 Zeichen lang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A parameter has letters, digits and signs, such as api_key.</source>
      <translation>Ein Parameter besteht aus Buchstaben, Ziffern und Zeichen, etwa api_key.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>A parameter holds half a character, which cannot be sent</source>
      <translation>Ein Parameter enthält ein halbes Zeichen, das nicht gesendet werden kann</translation>
    </message>
    <message>
      <location filename="keep_desktop/parsing/host.py" />
      <source>A part of Keep that reads pages is missing: lxml.</source>
      <translation>Ein Teil von Keep, der Seiten liest, fehlt: lxml.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>A part of the text is damaged</source>
      <translation>Ein Teil des Textes ist beschädigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A path begins with a slash, such as /orders.</source>
      <translation>Ein Pfad beginnt mit einem Schrägstrich, etwa /orders.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A path begins with one slash only: two would name another computer.</source>
      <translation>Ein Pfad beginnt mit nur einem Schrägstrich: Zwei würden einen anderen Computer meinen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>A path cannot hold the character NUL.</source>
      <translation>Ein Pfad kann das Zeichen NUL nicht enthalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A path has no encoded slashes or line ends.</source>
      <translation>Ein Pfad enthält keine kodierten Schrägstriche oder Zeilenenden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A path has no spaces, backslashes, # or special characters: encode them.</source>
      <translation>Ein Pfad enthält keine Leerzeichen, umgekehrten Schrägstriche, # oder Sonderzeichen: Kodieren Sie sie (etwa %20).</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A path stays inside the address: no . or .. between slashes.</source>
      <translation>Ein Pfad bleibt innerhalb der Adresse: kein . oder .. zwischen Schrägstrichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/child.py" />
      <source>A process that Keep needs could not be noted in the data folder. Is the disk full, or the folder read-only?</source>
      <translation>Ein Prozess, den Keep braucht, konnte nicht im Datenordner vermerkt werden. Ist der Datenträger voll oder der Ordner schreibgeschützt?</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/child.py" />
      <source>A process that Keep needs could not be started.</source>
      <translation>Ein Prozess, den Keep braucht, konnte nicht gestartet werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/child.py" />
      <source>A process that Keep needs was started without its pipes.</source>
      <translation>Ein Prozess, den Keep braucht, wurde ohne seine Leitungen gestartet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>A quotation mark in the command is not closed.</source>
      <translation>Ein Anführungszeichen im Befehl ist nicht geschlossen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>A repair waits for you. What was wrong: {issue} What it changes: {comment}</source>
      <translation>Eine Reparatur wartet auf Sie. Was falsch war: {issue} Was sie ändert: {comment}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/compare.py" />
      <source>A run that was replayed did not end as it had.</source>
      <translation>Ein Lauf, der wiederholt wurde, endete nicht wie zuvor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/handlers.py" />
      <source>A run would first bring to its end what an earlier one left behind. What that leads to was not rehearsed.</source>
      <translation>Ein Lauf brächte zuerst zu Ende, was ein früherer übrig ließ. Wozu das führt, wurde nicht geprobt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>A schedule can have {most_lines} crontab lines, and not {count}.</source>
      <translation>Ein Zeitplan kann {most_lines} Crontab-Zeilen haben, nicht {count}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/messages.py" />
      <source>A script cannot import or export: everything outside of it is reached through the tools.</source>
      <translation>Ein Skript kann nicht importieren oder exportieren: Alles außerhalb erreicht es über die Werkzeuge.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/registry.py" />
      <source>A secret has at most {longest_secret} characters.</source>
      <translation>Ein Geheimnis hat höchstens {longest_secret} Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/store.py" />
      <source>A secret has at most {longest} characters.</source>
      <translation>Ein Geheimnis hat höchstens {longest} Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/registry.py" />
      <source>A secret holds no line ends or control characters.</source>
      <translation>Ein Geheimnis enthält keine Zeilenenden und keine Steuerzeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/registry.py" />
      <source>A secret of fewer than {shortest_secret} characters cannot be told from ordinary text, so Keep could not keep it out of its records.</source>
      <translation>Ein Geheimnis mit weniger als {shortest_secret} Zeichen ist von gewöhnlichem Text nicht zu unterscheiden; Keep könnte es nicht aus seinen Aufzeichnungen heraushalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>A server with an address is given no environment variables.</source>
      <translation>Ein Server mit einer Adresse bekommt keine Umgebungsvariablen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>A service has at most {most} operations. Choose fewer.</source>
      <translation>Ein Dienst hat höchstens {most} Operationen. Wählen Sie weniger.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>A sign-in of {service} is sent to {host} only, not to {other}.</source>
      <translation>Eine Anmeldung bei {service} wird nur an {host} gesendet, nicht an {other}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/actions.py" />
      <source>A step of “{title}” is still being checked.</source>
      <translation>Ein Schritt von „{title}“ wird noch geprüft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/actions.py" />
      <source>A step of “{title}” is under way.</source>
      <translation>Ein Schritt von „{title}“ ist im Gang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/undo.py" />
      <source>A step that was just recorded is gone.</source>
      <translation>Ein Schritt, der eben aufgezeichnet wurde, ist weg.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/session.py" />
      <source>A stop is in force, so nothing more is sent to a model. Turn Keep back on{command}, then try again.</source>
      <translation>Ein Halt gilt, deshalb wird nichts mehr an ein Modell gesendet. Schalten Sie Keep wieder ein{command}, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>A token holds plain letters, digits and signs, and no spaces around them.</source>
      <translation>Ein Token enthält einfache Buchstaben, Ziffern und Zeichen und keine Leerzeichen am Rand.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>A tool answered with something that cannot be given to a script.</source>
      <translation>Ein Werkzeug antwortete mit etwas, das einem Skript nicht gegeben werden kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>A user name has no colon and no control characters, and at most 200 characters.</source>
      <translation>Ein Benutzername enthält keinen Doppelpunkt und keine Steuerzeichen und hat höchstens 200 Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>A value that the script sent is nested too deeply</source>
      <translation>Ein Wert, den das Skript sandte, ist zu tief verschachtelt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>A workflow needs a name of 1 to 200 characters.</source>
      <translation>Ein Ablauf braucht einen Namen mit 1 bis 200 Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>A workflow needs a name that can be seen.</source>
      <translation>Ein Ablauf braucht einen Namen, den man sehen kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>A {name} has {least} to {most} characters and no line ends.</source>
      <translation>{name}: {least} bis {most} Zeichen, ohne Zeilenenden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/airtable/operations.py" />
      <source>Add a record to {table} in Airtable</source>
      <translation>Einen Datensatz in {table} bei Airtable anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Add an operation: what scripts may ask of the service.</source>
      <translation>Fügen Sie eine Operation hinzu: das, was Skripte vom Dienst verlangen dürfen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>Add contacts to {scope}</source>
      <translation>Kontakte anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_calendar/operations.py" />
      <source>Add events for {scope}</source>
      <translation>Termine für {scope} anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>Add events to {scope}</source>
      <translation>Termine anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Add pages to {scope} of Notion</source>
      <translation>Seiten in Notion anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/airtable/operations.py" />
      <source>Add records to {scope}</source>
      <translation>Datensätze anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>Add rows to the spreadsheet {scope}</source>
      <translation>Zeilen in Tabelle anfügen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/append.py" />
      <source>Add rows to {scope}</source>
      <translation>Zeilen in {scope} anfügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Add tasks to {scope}</source>
      <translation>Aufgaben anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_docs/operations.py" />
      <source>Add text to a document of Google Docs</source>
      <translation>Text an ein Dokument von Google Docs anfügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Add text to a page in Notion</source>
      <translation>Text an eine Seite in Notion anfügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_docs/operations.py" />
      <source>Add text to the document {scope}</source>
      <translation>Text an Dokument anfügen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Add text to the page {scope} of Notion</source>
      <translation>Text an Seite in Notion anfügen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Add the label {scope} to mails</source>
      <translation>Label an Mails anbringen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Add the task “{content}” to Todoist</source>
      <translation>Die Aufgabe „{content}“ in Todoist anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>Add {name} to an address book</source>
      <translation>{name} in einem Adressbuch anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_calendar/operations.py" />
      <source>Add {title} on {start} to Google Calendar</source>
      <translation>{title} am {start} in Google Calendar eintragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_calendar/operations.py" />
      <source>Add {title} on {start} to Outlook Calendar</source>
      <translation>{title} am {start} im Outlook-Kalender eintragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>Add {title} on {start} to a calendar</source>
      <translation>{title} am {start} in einem Kalender eintragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>An MCP server has either a command or an address.</source>
      <translation>Ein MCP-Server hat entweder einen Befehl oder eine Adresse.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>An account has 1 to {most} characters.</source>
      <translation>Ein Konto hat 1 bis {most} Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>An address holds no name or password: they would be shown.</source>
      <translation>Eine Adresse enthält keinen Namen und kein Passwort: Sie würden angezeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>An address of {service} must begin with https://, so that nobody on the way reads the secret.</source>
      <translation>Eine Adresse von {service} muss mit https:// beginnen, damit unterwegs niemand das Geheimnis liest.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/mutation.py" />
      <source>An input of this run was skipped or started afresh meanwhile.</source>
      <translation>Ein Eingang dieses Laufs wurde inzwischen übersprungen oder neu begonnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>Another Keep is still renewing the sign-in of {service}.</source>
      <translation>Ein anderes Keep erneuert gerade noch die Anmeldung bei {service}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>Another item is still open here; the run ends with an error.</source>
      <translation>Ein anderer Vorgang ist hier noch offen; der Lauf endet mit einem Fehler.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Another operation has this name already.</source>
      <translation>Eine andere Operation heißt schon so.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>Another program holds the ledger in the data folder. Close it and try again.</source>
      <translation>Ein anderes Programm hält die Datenbank im Datenordner. Schließen Sie es und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/sheet.py" />
      <source>Another program is writing to {path} just now.</source>
      <translation>Ein anderes Programm schreibt gerade in {path}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/triggers/webhooks.py" />
      <source>Another program uses port {port}, so the webhook hears nothing. Close that program, or choose another port: `config set policy.webhook.port NUMBER`, or under Settings &gt; Limits.</source>
      <translation>Ein anderes Programm verwendet Port {port}, deshalb hört der Webhook nichts. Schließen Sie jenes Programm, oder wählen Sie einen anderen Port: `config set policy.webhook.port NUMBER`, oder unter Einstellungen &gt; Grenzwerte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>Append a row to {name}</source>
      <translation>Eine Zeile an {name} anhängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>Append {count} rows to {name}</source>
      <translation>{count} Zeilen an {name} anhängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/open_meteo/weather.py" />
      <source>Ask open-meteo.com for the weather</source>
      <translation>open-meteo.com nach dem Wetter fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/text_tools.py" />
      <source>Ask the text model, up to the daily budget</source>
      <translation>Das Modell für Text fragen, bis zum Tagesbudget</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/diagnosis.py" />
      <source>At {url} there is no RSS, Atom or JSON feed but {kind}</source>
      <translation>Bei {url} ist kein RSS-, Atom- oder JSON-Feed, sondern {kind}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/undo.py" />
      <source>Attempt {by} did it again. Undo attempt {by} first, then this one.</source>
      <translation>Versuch {by} hat es noch einmal getan. Nehmen Sie zuerst Versuch {by} zurück, dann diesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/home_assistant/operations.py" />
      <source>Call {service} in Home Assistant: {entities}</source>
      <translation>{service} in Home Assistant aufrufen: {entities}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Cannot peek topic '{topic}': consumer '{handler}' does not subscribe to it</source>
      <translation>Thema '{topic}' kann nicht eingesehen werden: Bearbeiter '{handler}' abonniert es nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Cannot publish to undeclared topic '{topic}'</source>
      <translation>In das nicht angegebene Thema '{topic}' kann nicht veröffentlicht werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>Cannot repair: another version of the script is active now.</source>
      <translation>Reparatur nicht möglich: Eine andere Version des Skripts ist jetzt aktiv.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/proof.py" />
      <source>Cannot repair: it proves nothing.</source>
      <translation>Reparatur nicht möglich: Sie beweist nichts.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/compare.py" />
      <source>Cannot repair: it still fails: {error}</source>
      <translation>Reparatur nicht möglich: Es schlägt weiter fehl: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/frozen.py" />
      <source>Cannot repair: the script is nested too deeply to be compared.</source>
      <translation>Reparatur nicht möglich: Das Skript ist zu tief verschachtelt, um verglichen zu werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/frozen.py" />
      <source>Cannot repair: the script is too long to be compared.</source>
      <translation>Reparatur nicht möglich: Das Skript ist zu lang, um verglichen zu werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/frozen.py" />
      <source>Cannot repair: would change {part}</source>
      <translation>Reparatur nicht möglich: Sie würde {part} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>Change a contact of an address book</source>
      <translation>Einen Kontakt in einem Adressbuch ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/slack/operations.py" />
      <source>Change a message in {channel} at Slack</source>
      <translation>Eine Nachricht in {channel} bei Slack ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/airtable/operations.py" />
      <source>Change a record of {table} in Airtable</source>
      <translation>Einen Datensatz in {table} bei Airtable ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/update.py" />
      <source>Change a row of {name}</source>
      <translation>Eine Zeile von {name} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Change a task in Todoist</source>
      <translation>Eine Aufgabe in Todoist ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_calendar/operations.py" />
      <source>Change an event of Google Calendar</source>
      <translation>Einen Termin in Google Calendar ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_calendar/operations.py" />
      <source>Change an event of Outlook Calendar</source>
      <translation>Einen Termin im Outlook-Kalender ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>Change an event of a calendar</source>
      <translation>Einen Termin in einem Kalender ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>Change contacts of {scope}</source>
      <translation>Kontakte ändern: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_calendar/operations.py" />
      <source>Change events for {scope}</source>
      <translation>Termine für {scope} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>Change events of {scope}</source>
      <translation>Termine ändern: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/slack/operations.py" />
      <source>Change its own messages in {scope}</source>
      <translation>Eigene Nachrichten ändern: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/drawing.py" />
      <source>Change pictures in {scope} with the model for it, up to the daily budget</source>
      <translation>Bilder in {scope} mit dem Modell dafür ändern, bis zum Tagesbudget</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/airtable/operations.py" />
      <source>Change records in {scope}</source>
      <translation>Datensätze ändern: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>Change rows of the spreadsheet {scope}</source>
      <translation>Zeilen in Tabelle ändern: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/update.py" />
      <source>Change rows of {scope}</source>
      <translation>Zeilen in {scope} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Change tasks of {scope}</source>
      <translation>Aufgaben von {scope} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>Change the note {value}</source>
      <translation>Die Notiz {value} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Change the page {scope} of Notion</source>
      <translation>Seite in Notion ändern: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>Change the row {value} of {name}</source>
      <translation>Die Zeile {value} von {name} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>Change {name} of an address book</source>
      <translation>{name} in einem Adressbuch ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_calendar/operations.py" />
      <source>Change {title} of Google Calendar</source>
      <translation>{title} in Google Calendar ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_calendar/operations.py" />
      <source>Change {title} of Outlook Calendar</source>
      <translation>{title} im Outlook-Kalender ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>Change {title} of a calendar</source>
      <translation>{title} in einem Kalender ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/tools.py" />
      <source>Checks and rehearses the script</source>
      <translation>Prüft und probt das Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>Chinese, Japanese and Korean letters and emoji can be shown</source>
      <translation>Chinesische, japanische und koreanische Schriftzeichen und Emojis können gezeigt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/fonts.py" />
      <source>Chinese, Japanese and Korean letters show as boxes: no font here has them. On Debian and Ubuntu install the package fonts-noto-cjk, then start Keep again.</source>
      <translation>Chinesische, japanische und koreanische Schriftzeichen erscheinen als Kästchen: Keine Schrift hier hat sie. Installieren Sie unter Debian und Ubuntu das Paket fonts-noto-cjk und starten Sie Keep neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>Choose a different folder than “{title}”.</source>
      <translation>Wählen Sie einen anderen Ordner als bei „{title}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/diagnosis.py" />
      <source>Choose the folder your mail program keeps its mail in.</source>
      <translation>Wählen Sie den Ordner, in dem Ihr Mailprogramm seine Mails ablegt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Close #{number} in {repo}</source>
      <translation>#{number} in {repo} schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Close issues of {scope}</source>
      <translation>Issues schließen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Comment in {scope}</source>
      <translation>Kommentieren: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Comment on #{number} in {repo}</source>
      <translation>#{number} in {repo} kommentieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Complete a task in Todoist</source>
      <translation>Eine Aufgabe in Todoist abschließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Complete tasks of {scope}</source>
      <translation>Aufgaben von {scope} abschließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/connections.py" />
      <source>Connect {service} first, under Settings, Connections.</source>
      <translation>Verbinden Sie zuerst {service}, unter Einstellungen, Verbindungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>Consumer '{name}': {message}</source>
      <translation>Bearbeiter '{name}': {message}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/move.py" />
      <source>Copy files in {scope}</source>
      <translation>Dateien in {scope} kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/move.py" />
      <source>Copy {name} to {to}</source>
      <translation>{name} nach {to} kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>Could not check “{step_title}”: {error}</source>
      <translation>„{step_title}“ konnte nicht geprüft werden: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>Could not check “{step_title}”: {reason}</source>
      <translation>„{step_title}“ konnte nicht geprüft werden: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>Data folder</source>
      <translation>Datenordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>Delete a contact of an address book</source>
      <translation>Einen Kontakt in einem Adressbuch löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/slack/operations.py" />
      <source>Delete a message in {channel} at Slack</source>
      <translation>Eine Nachricht in {channel} bei Slack löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_calendar/operations.py" />
      <source>Delete an event of Google Calendar</source>
      <translation>Einen Termin in Google Calendar löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_calendar/operations.py" />
      <source>Delete an event of Outlook Calendar</source>
      <translation>Einen Termin im Outlook-Kalender löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>Delete an event of a calendar</source>
      <translation>Einen Termin in einem Kalender löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>Delete contacts of {scope}</source>
      <translation>Kontakte löschen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>Delete events of {scope}</source>
      <translation>Termine löschen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>Delete files in {scope}</source>
      <translation>Dateien löschen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>Delete files in {scope} at OneDrive</source>
      <translation>Dateien in OneDrive löschen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/slack/operations.py" />
      <source>Delete its own messages in {scope}</source>
      <translation>Eigene Nachrichten löschen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>Delete the note {id}</source>
      <translation>Die Notiz {id} löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>Delete {name} at OneDrive</source>
      <translation>{name} in OneDrive löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>Delete {name} in {folder}</source>
      <translation>{name} in {folder} löschen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>Did this happen: “{title}”? {circumstances} {why} Keep won't try again until you answer.</source>
      <translation>Ist das geschehen: „{title}“? {circumstances} {why} Keep versucht es erst wieder, wenn Sie antworten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/download.py" />
      <source>Download a file</source>
      <translation>Eine Datei herunterladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/download.py" />
      <source>Download files from {scope}</source>
      <translation>Dateien von {scope} herunterladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/download.py" />
      <source>Download {what} from {host}</source>
      <translation>{what} von {host} herunterladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Draft “{subject}” at Gmail</source>
      <translation>„{subject}“ bei Gmail entwerfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_mail/operations.py" />
      <source>Draft “{subject}” at Outlook</source>
      <translation>„{subject}“ bei Outlook entwerfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/drawing.py" />
      <source>Draw pictures into {scope} with the model for it, up to the daily budget</source>
      <translation>Bilder mit dem Modell dafür zeichnen und in {scope} ablegen, bis zum Tagesbudget</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/drawing.py" />
      <source>Draw {name} in {folder}</source>
      <translation>{name} in {folder} zeichnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>Each round of the loop makes the same {tool}: nothing in what identifies it differs.</source>
      <translation>Jede Runde der Schleife macht dasselbe {tool}: Nichts, woran man es erkennt, unterscheidet sich.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/edits.py" />
      <source>Edit refused: {why}</source>
      <translation>Änderung abgelehnt: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>Emergency stop</source>
      <translation>Not-Halt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/fonts.py" />
      <source>Emoji show as boxes: no font here has all of them. On Debian and Ubuntu install the package fonts-noto-color-emoji, then start Keep again.</source>
      <translation>Emojis erscheinen als Kästchen: Keine Schrift hier hat sie alle. Installieren Sie unter Debian und Ubuntu das Paket fonts-noto-color-emoji und starten Sie Keep neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter a number of seconds, more than 0 and at most 600.</source>
      <translation>Geben Sie eine Zahl von Sekunden ein, mehr als 0 und höchstens 600.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter an address that begins with http:// or https://.</source>
      <translation>Geben Sie eine Adresse ein, die mit http:// oder https:// beginnt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter an address that begins with https://, since a secret goes to it.</source>
      <translation>Geben Sie eine Adresse ein, die mit https:// beginnt, denn dorthin geht ein Geheimnis.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter body, or body and a field such as body.note, with commas between several.</source>
      <translation>Geben Sie body ein, oder body und ein Feld wie body.note; mehrere trennen Sie mit Kommas.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter numbers between 200 and 599, such as 200, with commas between several.</source>
      <translation>Geben Sie Zahlen zwischen 200 und 599 ein, etwa 200; mehrere trennen Sie mit Kommas.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter plain letters, digits and signs only.</source>
      <translation>Geben Sie nur einfache Buchstaben, Ziffern und Zeichen ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/plan_card.py" />
      <source>Enter the goal.</source>
      <translation>Geben Sie das Ziel ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter the path to look at too, or leave this empty.</source>
      <translation>Geben Sie auch den Pfad zum Nachsehen ein, oder lassen Sie dies leer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter the status that says it happened, such as 200.</source>
      <translation>Geben Sie den Status ein, der sagt, dass es geschehen ist, etwa 200.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/planner_backend.py" />
      <source>Enter these settings when you turn it on: {named}.</source>
      <translation>Geben Sie diese Einstellungen beim Einschalten ein: {named}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Enter this too: it is needed.</source>
      <translation>Geben Sie auch dies ein: Es wird gebraucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>Every item has the same title “{title}”.</source>
      <translation>Jeder Vorgang hat denselben Titel „{title}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>Everything is stopped until you turn Keep back on.</source>
      <translation>Alles ist gestoppt, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>Everything is stopped. Turn Keep back on first{command}.</source>
      <translation>Alles ist gestoppt. Schalten Sie Keep zuerst wieder ein{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/records.py" />
      <source>Everything is stopped: no model is asked anything until you release it.</source>
      <translation>Alles ist gestoppt: Kein Modell wird etwas gefragt, bis Sie es aufheben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Extra inputs are not permitted</source>
      <translation>Gibt es nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Field required</source>
      <translation>Wird gebraucht</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash.py" />
      <source>Files.trash does not know the trash of this system yet. Let the script move the file to a folder with Files.move.</source>
      <translation>Files.trash kennt den Papierkorb dieses Systems noch nicht. Lassen Sie das Skript die Datei mit Files.move in einen Ordner verschieben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>Fill in “{one}” or “{other}”, not both.</source>
      <translation>Füllen Sie „{one}“ oder „{other}“ aus, nicht beides.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>Fill in “{one}” or “{other}”.</source>
      <translation>Füllen Sie „{one}“ oder „{other}“ aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>GET {path}</source>
      <translation>GET {path}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>Give either an interval or a crontab line, and not both.</source>
      <translation>Geben Sie entweder einen Abstand oder eine Crontab-Zeile an, nicht beides.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Handler '{handler}' published more than {megabytes} MB in one run</source>
      <translation>Bearbeiter '{handler}' veröffentlichte mehr als {megabytes} MB in einem Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>How the note “{id}” was before is not known, so it stays as it is now.</source>
      <translation>Wie die Notiz „{id}“ vorher war, ist nicht bekannt; sie bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>Ids and effects</source>
      <translation>Kennungen und Wirkungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>Imported from {name}</source>
      <translation>Importiert aus {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/run.py" />
      <source>In {where}.</source>
      <translation>In {where}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/run.py" />
      <source>In {where}; the last call was {call}.</source>
      <translation>In {where}; der letzte Aufruf war {call}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be a valid boolean</source>
      <translation>Muss wahr oder falsch sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be a valid dictionary</source>
      <translation>Muss ein Objekt sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be a valid integer</source>
      <translation>Muss eine ganze Zahl sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be a valid list</source>
      <translation>Muss eine Liste sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be a valid number</source>
      <translation>Muss eine Zahl sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be a valid string</source>
      <translation>Muss ein Text sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be greater than or equal to {limit}</source>
      <translation>Muss {limit} oder mehr sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be greater than {limit}</source>
      <translation>Muss mehr als {limit} sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be less than or equal to {limit}</source>
      <translation>Muss {limit} oder weniger sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be less than {limit}</source>
      <translation>Muss weniger als {limit} sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Input should be {words}</source>
      <translation>Muss {words} sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>Invalid input for Items.list: status: must be one of {words}</source>
      <translation>Ungültige Eingabe für Items.list: status: Muss eines von diesen sein: {words}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>Invalid input for Items.list: {places}</source>
      <translation>Ungültige Eingabe für Items.list: {places}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topic_calls.py" />
      <source>Invalid input for Topics.{name}: {places}</source>
      <translation>Ungültige Eingabe für Topics.{name}: {places}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/tools.py" />
      <source>Invalid input for {tool}: {problems}</source>
      <translation>Ungültige Eingabe für {tool}: {problems}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Invalid source '{source}'. Valid sources: {valid}</source>
      <translation>Ungültige Quelle '{source}'. Gültige Quellen: {valid}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Invalid type '{value}' for source '{source}'. Valid types: {types}</source>
      <translation>Ungültige Art '{value}' für Quelle '{source}'. Gültige Arten: {types}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>It began {date} at {time}.</source>
      <translation>Begonnen am {date} um {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/probe.py" />
      <source>It calls no tools, but holds to a JSON schema: it can plan.</source>
      <translation>Es ruft keine Werkzeuge auf, hält sich aber an ein JSON-Schema: Es kann planen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/probe.py" />
      <source>It calls tools: it can plan.</source>
      <translation>Es ruft Werkzeuge auf: Es kann planen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>It cannot be confirmed here: {tool} is not known. Confirm the MCP server first: `mcp confirm {server}`.</source>
      <translation>Hier kann es nicht bestätigt werden: {tool} ist nicht bekannt. Bestätigen Sie zuerst den MCP-Server: `mcp confirm {server}`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>It cannot be read.</source>
      <translation>Sie kann nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/parsing/host.py" />
      <source>It could not be started, so no mail, page or feed can be read. Install the program again.</source>
      <translation>Er konnte nicht gestartet werden, daher lassen sich keine E-Mails, Seiten und Feeds lesen. Installieren Sie das Programm neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/hardening_host.py" />
      <source>It could not be started, so no script can run. Install the program again.</source>
      <translation>Er konnte nicht gestartet werden; kein Skript kann laufen. Installieren Sie das Programm noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/operations.py" />
      <source>It describes more than {most:,} operations.</source>
      <translation>Sie beschreibt mehr als {most:,} Operationen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/operations.py" />
      <source>It describes no operations that Keep can call.</source>
      <translation>Sie beschreibt keine Operationen, die Keep aufrufen kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/document.py" />
      <source>It describes no operations: it has no `paths`.</source>
      <translation>Sie beschreibt keine Operationen: Sie hat kein `paths`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>It has no trigger {number}. `trigger list` shows them.</source>
      <translation>Einen Auslöser {number} gibt es hier nicht. `trigger list` zeigt, welche es gibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/dav/requests.py" />
      <source>It is being changed by somebody else</source>
      <translation>Es wird gerade von jemand anderem geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>It is larger than {amount} KB, which no description needs.</source>
      <translation>Sie ist größer als {amount} KB, was keine Beschreibung braucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/document.py" />
      <source>It is no OpenAPI description: it must say `openapi: 3.0`, `openapi: 3.1` or `swagger: 2.0` at its beginning.</source>
      <translation>Das ist keine OpenAPI-Beschreibung: Am Anfang muss `openapi: 3.0`, `openapi: 3.1` oder `swagger: 2.0` stehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/functions.py" />
      <source>It is no text in UTF-8.</source>
      <translation>Das ist kein Text in UTF-8.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>It is not confirmed: nothing of it was started yet.</source>
      <translation>Er ist nicht bestätigt: Noch nichts davon wurde gestartet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/undo.py" />
      <source>It is not known whether it was undone before.</source>
      <translation>Es ist nicht bekannt, ob es schon zurückgenommen wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/perform.py" />
      <source>It is not known whether “{title}” happened.</source>
      <translation>Es ist nicht bekannt, ob „{title}“ geschehen ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>It is part of “{title}” and began {date} at {time}.</source>
      <translation>Es gehört zu „{title}“, begonnen am {date} um {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>It is part of “{title}” and {others} and began {date} at {time}.</source>
      <translation>Es gehört zu „{title}“ und {others}, begonnen am {date} um {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/planner_backend.py" />
      <source>It may not use “{path}” yet. Give it that folder or file, or enter it when you turn it on.</source>
      <translation>Er darf „{path}“ noch nicht verwenden. Geben Sie ihm den Ordner oder die Datei, oder geben Sie sie beim Einschalten ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>It must be a list of keys such as `service: orders`.</source>
      <translation>Es muss eine Liste von Schlüsseln sein wie `service: orders`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>It names no address of its service. Write the address under `servers`, such as `- url: https://shop.example/api`, and import it again.</source>
      <translation>Sie nennt keine Adresse des Dienstes. Schreiben Sie die Adresse unter `servers`, etwa `- url: https://shop.example/api`, und importieren Sie sie noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/probe.py" />
      <source>It neither calls tools nor holds to a JSON schema: it cannot plan.</source>
      <translation>Es ruft weder Werkzeuge auf noch hält es sich an ein JSON-Schema: Es kann nicht planen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>It runs every {text}, faster than once a minute.</source>
      <translation>Er läuft alle {text}, öfter als einmal in der Minute.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/service.py" />
      <source>It was changed at {service} since, so it is not taken back</source>
      <translation>Es wurde inzwischen bei {service} geändert, deshalb wird es nicht zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/recovery.py" />
      <source>It was ended because the ledger could not be written.</source>
      <translation>Er wurde beendet, weil die Datenbank nicht geschrieben werden konnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/task_mode.py" />
      <source>Items exists only in workflow runs</source>
      <translation>Items gibt es nur in Läufen eines Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>Items.withItem: cannot nest or run concurrent withItem calls. Already processing item "{open_id}"</source>
      <translation>Items.withItem: Aufrufe von withItem können nicht ineinander oder nebeneinander laufen. In Arbeit ist Vorgang "{open_id}"</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>Items.withItem: handler must be a function</source>
      <translation>Items.withItem: handler muss eine Funktion sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>Items.withItem: id must be a non-empty string</source>
      <translation>Items.withItem: id muss ein Text sein, der nicht leer ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>Items.withItem: id must have at most {max_id} characters</source>
      <translation>Items.withItem: id darf höchstens {max_id} Zeichen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>Items.withItem: title must be a non-empty string</source>
      <translation>Items.withItem: title muss ein Text sein, der nicht leer ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/registry.py" />
      <source>Its description cannot be used any more: {reason}</source>
      <translation>Seine Beschreibung ist nicht mehr zu gebrauchen: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/tools.py" />
      <source>Its {part} was “{was}” and is “{now}”.</source>
      <translation>{part}: vorher „{was}“, jetzt „{now}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>Keep Desktop</source>
      <translation>Keep Desktop</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>Keep can't handle {text}: it contains a line break or another unsupported character.</source>
      <translation>Keep kann mit {text} nicht umgehen: Darin ist ein Zeilenumbruch oder ein anderes nicht unterstütztes Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/session.py" />
      <source>Keep could not make this within {count} turns of the model. Say it in another way, or in smaller steps.</source>
      <translation>Keep konnte das in {count} Runden mit dem Modell nicht schaffen. Sagen Sie es anders, oder in kleineren Schritten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/session.py" />
      <source>Keep could not make this within {seconds} seconds. Say it in smaller steps.</source>
      <translation>Keep konnte das in {seconds} Sekunden nicht schaffen. Sagen Sie es in kleineren Schritten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/tools.py" />
      <source>Keep could not make this: the same was wrong twice in a row. {reason}</source>
      <translation>Keep konnte das nicht schaffen: Dasselbe war zweimal hintereinander falsch. {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/tools.py" />
      <source>Keep could not make this: {count} scripts were refused. The last reason: {reason}</source>
      <translation>Keep konnte das nicht schaffen: {count} Skripte wurden abgelehnt. Der letzte Grund: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>Keep could not repair it: {explanation} What failed: {error}</source>
      <translation>Keep konnte es nicht reparieren: {explanation} Was fehlschlug: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/parsing/host.py" />
      <source>Keep couldn't read {what}: it is damaged.</source>
      <translation>Keep konnte {what} nicht lesen: Der Inhalt ist beschädigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/parsing/host.py" />
      <source>Keep couldn't read {what}: it takes more than {megabytes} MB of memory.</source>
      <translation>Keep konnte {what} nicht lesen: Dafür sind mehr als {megabytes} MB Arbeitsspeicher nötig.</translation>
    </message>
    <message>
      <location filename="keep_desktop/parsing/host.py" />
      <source>Keep couldn't read {what}: it took more than {seconds:g} s to read.</source>
      <translation>Keep konnte {what} nicht lesen: Das Lesen dauerte länger als {seconds:g} s.</translation>
    </message>
    <message>
      <location filename="keep_desktop/parsing/host.py" />
      <source>Keep couldn't read {what}: the process that reads it ended.</source>
      <translation>Keep konnte {what} nicht lesen: Der Prozess, der es liest, endete.</translation>
    </message>
    <message>
      <location filename="keep_desktop/parsing/host.py" />
      <source>Keep couldn't read {what}: there is too much in it.</source>
      <translation>Keep konnte {what} nicht lesen: Es ist zu viel darin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/active.py" />
      <source>Keep is still working on the message before. Stop that, or wait for it.</source>
      <translation>Keep arbeitet noch an der vorigen Mitteilung. Stoppen Sie das, oder warten Sie darauf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Keep sets this header itself: name another one.</source>
      <translation>Diese Kopfzeile setzt Keep selbst: Nennen Sie eine andere.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>Keep the note {value}</source>
      <translation>Die Notiz {value} aufbewahren</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/registry.py" />
      <source>Keep was closed.</source>
      <translation>Keep wurde geschlossen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>Keep was ended while it was under way.</source>
      <translation>Keep wurde beendet, während es im Gang war.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/recovery.py" />
      <source>Keep was ended while this ran.</source>
      <translation>Keep wurde beendet, während dies lief.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep won't try again until you answer.</source>
      <translation>Keep versucht es nicht noch einmal, bis Sie antworten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>Keep's own data folder is no place for it. Choose another folder.</source>
      <translation>Der eigene Datenordner von Keep ist kein Ort dafür. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>Keep's own encrypted file “{file}”, {source}: no OS keyring here.</source>
      <translation>Die eigene verschlüsselte Datei von Keep „{file}“, {source}: Hier gibt es keinen Schlüsselbund des Systems.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Label #{number} in {repo}: {labels}</source>
      <translation>#{number} in {repo} mit Labels versehen: {labels}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Label a mail {labels}</source>
      <translation>Eine Mail mit Labels versehen: {labels}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Label issues of {scope}</source>
      <translation>Issues mit Labels versehen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/media.py" />
      <source>Let the recordings model hear recordings in {scope}, up to the daily budget</source>
      <translation>Das Modell für Aufnahmen Aufnahmen in {scope} hören lassen, bis zum Tagesbudget</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>List should have at least 1 item after validation, not {count}</source>
      <translation>Muss mindestens 1 Eintrag haben, nicht {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>List should have at most {most} items after validation, not {count}</source>
      <translation>Darf höchstens {most} Einträge haben, nicht {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/retention.py" />
      <source>Logs are kept for 30, 90 or 365 days, or for ever.</source>
      <translation>Protokolle werden 30, 90 oder 365 Tage aufbewahrt oder für immer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>Look in “{place}” for “{called}”, as the script calls it.</source>
      <translation>Sehen Sie in „{place}“ nach „{called}“, wie das Skript es nennt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/tools.py" />
      <source>Looks at what is there</source>
      <translation>Sieht nach, was da ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/mcp.py" />
      <source>MCP servers cannot be started here.</source>
      <translation>MCP-Server können hier nicht gestartet werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_docs/operations.py" />
      <source>Make documents in {scope} at Google Docs</source>
      <translation>Dokumente in Google Docs anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>Make folders in {scope}</source>
      <translation>Ordner anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>Make folders in {scope} at Google Drive</source>
      <translation>Ordner in Google Drive anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>Make folders in {scope} at OneDrive</source>
      <translation>Ordner in OneDrive anlegen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_docs/operations.py" />
      <source>Make the document {title} at Google Docs</source>
      <translation>Das Dokument {title} in Google Docs anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>Make the folder {name} at Google Drive</source>
      <translation>Den Ordner {name} in Google Drive anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>Make the folder {name} at OneDrive</source>
      <translation>Den Ordner {name} in OneDrive anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>Make the folder {name} in {folder}</source>
      <translation>Den Ordner {name} in {folder} anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Make the page “{title}” in Notion</source>
      <translation>Die Seite „{title}“ in Notion anlegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>Max fix attempts exhausted ({count}/{most}): {error}</source>
      <translation>Alle Reparaturversuche sind verbraucht ({count}/{most}): {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/budget.py" />
      <source>Models</source>
      <translation>Modelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/base.py" />
      <source>More than {limit} lines: further ones are not kept.</source>
      <translation>Mehr als {limit} Zeilen: Weitere werden nicht aufbewahrt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>Move a file at Google Drive</source>
      <translation>Eine Datei in Google Drive verschieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>Move files in {scope}</source>
      <translation>Dateien in {scope} verschieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>Move files in {scope} at OneDrive</source>
      <translation>Dateien in OneDrive verschieben: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash.py" />
      <source>Move files of {scope} to the trash</source>
      <translation>Dateien in {scope} in den Papierkorb legen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>Move files to {scope} at Google Drive</source>
      <translation>Dateien in Google Drive verschieben: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash.py" />
      <source>Move {name} to the trash</source>
      <translation>{name} in den Papierkorb legen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>Move {name} to {folder}</source>
      <translation>{name} nach {folder} verschieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>Move {name} to {folder} at OneDrive</source>
      <translation>{name} in OneDrive nach {folder} verschieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/move.py" />
      <source>Move {name} to {to}</source>
      <translation>{name} nach {to} verschieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/task_mode.py" />
      <source>Mutations are not made while planning</source>
      <translation>Beim Planen werden keine Änderungen gemacht</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>Name the model as its server does, such as llama3.2.</source>
      <translation>Nennen Sie das Modell wie sein Server, zum Beispiel llama3.2.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/diagnosis.py" />
      <source>No mail in “{folder}”: more than {most_files} files of other kinds.</source>
      <translation>Keine Mail in „{folder}“: mehr als {most_files} Dateien anderer Art.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/diagnosis.py" />
      <source>No mail in “{folder}”: one file that is no mail.</source>
      <translation>Keine Mail in „{folder}“: eine Datei, die keine Mail ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/diagnosis.py" />
      <source>No mail in “{folder}”: the folder is empty.</source>
      <translation>Keine Mail in „{folder}“: Der Ordner ist leer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/diagnosis.py" />
      <source>No mail in “{folder}”: {count} files that are no mail.</source>
      <translation>Keine Mail in „{folder}“: {count} Dateien, die keine Mails sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/diagnosis.py" />
      <source>No mail in “{folder}”: {count} files, many of them {most}.</source>
      <translation>Keine Mail in „{folder}“: {count} Dateien, viele davon {most}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/diagnosis.py" />
      <source>No mail in “{folder}”: {count} files, mostly {most} and {most_2}.</source>
      <translation>Keine Mail in „{folder}“: {count} Dateien, meist {most} und {most_2}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/model_tool.py" />
      <source>No model for pictures is set. Choose one under Settings &gt; Models{command}.</source>
      <translation>Es ist kein Modell für Bilder eingestellt. Wählen Sie eines unter Einstellungen &gt; Modelle{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/model_tool.py" />
      <source>No model for recordings is set. Choose one under Settings &gt; Models{command}.</source>
      <translation>Es ist kein Modell für Aufnahmen eingestellt. Wählen Sie eines unter Einstellungen &gt; Modelle{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/models.py" />
      <source>No model is set up. Add one under Settings &gt; Models{command}.</source>
      <translation>Es ist kein Modell eingerichtet. Fügen Sie eines unter Einstellungen &gt; Modelle hinzu{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/model_tool.py" />
      <source>No model that draws pictures is set. Choose one under Settings &gt; Models{command}.</source>
      <translation>Es ist kein Modell eingestellt, das Bilder zeichnet. Wählen Sie eines unter Einstellungen &gt; Modelle{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/ledger.py" />
      <source>No repair is in force that could be undone.</source>
      <translation>Es gilt keine Reparatur, die man zurücknehmen könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/ledger.py" />
      <source>No repair is proposed.</source>
      <translation>Es ist keine Reparatur vorgeschlagen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>No row has “{value}” in the column “{column}”</source>
      <translation>In der Spalte „{column}“ hat keine Zeile „{value}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/skip.py" />
      <source>No run is planned that could be skipped.</source>
      <translation>Es ist kein Lauf geplant, der übersprungen werden könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/actions.py" />
      <source>No run is planned that could be skipped. {blocked}</source>
      <translation>Es ist kein Lauf geplant, der übersprungen werden könnte. {blocked}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/actions.py" />
      <source>No run is planned that could be skipped: all schedules are paused.</source>
      <translation>Es ist kein Lauf geplant, der übersprungen werden könnte: Alle Zeitpläne sind pausiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/web_search/search.py" />
      <source>No search service is set for Web.search. Connect Brave Search, Tavily or a SearXNG server under Settings, Connections{command}.</source>
      <translation>Für Web.search ist kein Suchdienst eingestellt. Verbinden Sie Brave Search, Tavily oder einen SearXNG-Server unter Einstellungen, Verbindungen{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/registry.py" />
      <source>No secret is stored for this service at this address: `connector add` it again and enter the secret, without a terminal on standard input with `--secret-stdin`.</source>
      <translation>Für diesen Dienst unter dieser Adresse ist kein Geheimnis gespeichert: Fügen Sie ihn mit `connector add` noch einmal hinzu und geben Sie das Geheimnis ein, ohne Terminal über die Standardeingabe mit `--secret-stdin`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/secrets.py" />
      <source>No secret is stored for “{service}” at its address. Enter it under Settings &gt; Services</source>
      <translation>Für „{service}“ ist unter seiner Adresse kein Geheimnis gespeichert. Geben Sie es unter Einstellungen &gt; Dienste ein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>No sign-in of {service} is stored any more.</source>
      <translation>Es ist keine Anmeldung bei {service} mehr gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/sign_in.py" />
      <source>Nobody entered the code of {service} in time. Nothing was changed; start again.</source>
      <translation>Niemand hat den Code von {service} rechtzeitig eingegeben. Nichts wurde geändert; beginnen Sie von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/sign_in.py" />
      <source>Nobody signed in to {service} within {minutes} minutes. Nothing was changed; start again and finish the page in the browser.</source>
      <translation>Innerhalb von {minutes} Minuten hat sich niemand bei {service} angemeldet. Nichts wurde geändert; beginnen Sie von vorn und schließen Sie die Seite im Browser ab.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/network_access.py" />
      <source>Not allowed while planning: {host} was not named by you</source>
      <translation>Beim Planen nicht erlaubt: {host} wurde nicht von Ihnen genannt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>Not as you confirmed it, and off: {tools}. Look at what changed, and confirm it again.</source>
      <translation>Nicht so, wie Sie es bestätigt haben, und aus: {tools}. Sehen Sie sich an, was sich geändert hat, und bestätigen Sie es neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>Not rehearsed: the parameter “{name}” has no value.</source>
      <translation>Nicht geprobt: Der Parameter „{name}“ hat keinen Wert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>Not rehearsed: {reason}</source>
      <translation>Nicht geprobt: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/run.py" />
      <source>NotRecorded: {name}</source>
      <translation>NotRecorded: {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/reads.py" />
      <source>NotRecorded: {tool}</source>
      <translation>NotRecorded: {tool}</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>Nothing answers at {name}. Start the program that runs the model there, or choose another model.</source>
      <translation>Unter {name} antwortet nichts. Starten Sie dort das Programm, in dem das Modell läuft, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/pool.py" />
      <source>Nothing can be started: the program is closing.</source>
      <translation>Es kann nichts gestartet werden: Das Programm wird beendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>Nothing ends this loop.</source>
      <translation>Nichts beendet diese Schleife.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>Nothing may be put into “{shown}”: its permissions do not allow it.</source>
      <translation>In „{shown}“ darf nichts abgelegt werden: Die Zugriffsrechte erlauben es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>Nothing may be put into “{there}”: its permissions do not allow it.</source>
      <translation>In „{there}“ darf nichts abgelegt werden: Die Zugriffsrechte erlauben es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup/read.py" />
      <source>Nothing was changed: “{file}” cannot be read ({error}).</source>
      <translation>Nichts wurde geändert: „{file}“ kann nicht gelesen werden ({error}).</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>Of request {number} the content is not kept.</source>
      <translation>Von Anfrage {number} ist der Inhalt nicht aufbewahrt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/skip.py" />
      <source>One run is skipped already. Take that back first.</source>
      <translation>Ein Lauf ist schon übersprungen. Nehmen Sie das zuerst zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topic_calls.py" />
      <source>Only one mutation allowed per mutate phase</source>
      <translation>In der Phase mutate ist nur eine Änderung erlaubt</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>Only one round of this loop ever runs: mutate ends with {tool}.</source>
      <translation>Diese Schleife läuft immer nur einmal: mutate endet mit {tool}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>Only the first of what {tool} lists is used.</source>
      <translation>Nur das Erste von dem, was {tool} auflistet, wird verwendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>Only the first round makes its mutation: mutate ends with {tool}.</source>
      <translation>Nur die erste Runde macht ihre Änderung: mutate endet mit {tool}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>Only what {tool} answers ends this loop; it may go on for ever.</source>
      <translation>Nur was {tool} antwortet, beendet diese Schleife; sie kann ewig weitergehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Open issues in {scope}</source>
      <translation>Issues eröffnen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Open the issue “{title}” in {repo}</source>
      <translation>Das Issue „{title}“ in {repo} eröffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topic_calls.py" />
      <source>Operation '{operation}' not allowed in '{phase}' phase</source>
      <translation>Operation '{operation}' ist in der Phase '{phase}' nicht erlaubt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>Other users may put another folder in the place of “{folder}”, because they may change “{parent}”. Choose another data folder with --data-dir.</source>
      <translation>Andere Benutzer können „{folder}“ durch einen anderen Ordner ersetzen, weil sie „{parent}“ ändern dürfen. Wählen Sie mit --data-dir einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>Other users may write to the folder “{folder}”, so Keep does not believe what is in it. Close it with `chmod 700`, or choose another with --data-dir.</source>
      <translation>Andere Benutzer dürfen in den Ordner „{folder}“ schreiben; deshalb vertraut Keep seinem Inhalt nicht. Schließen Sie ihn mit `chmod 700`, oder wählen Sie mit --data-dir einen anderen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/discord/operations.py" />
      <source>Post messages to {scope}</source>
      <translation>Nachrichten schreiben: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/discord/operations.py" />
      <source>Post to the channel {channel} at Discord</source>
      <translation>In den Kanal {channel} bei Discord schreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/slack/operations.py" />
      <source>Post to {channel} at Slack</source>
      <translation>In {channel} bei Slack schreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/hardening_host.py" />
      <source>Process for scripts</source>
      <translation>Prozess für Skripte</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>Producer '{name}': {message}</source>
      <translation>Erzeuger '{name}': {message}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>Put a file at Google Drive into its trash</source>
      <translation>Eine Datei in Google Drive in den Papierkorb legen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>Put files of {scope} at Google Drive into its trash</source>
      <translation>Dateien von {scope} in Google Drive in den Papierkorb legen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/plan_card.py" />
      <source>Reach addresses that are decided while it runs</source>
      <translation>Adressen erreichen, die erst beim Lauf feststehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/plan_card.py" />
      <source>Reach {place}</source>
      <translation>{place} erreichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/pdf.py" />
      <source>Read PDFs in {scope}</source>
      <translation>PDFs in {scope} lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/home_assistant/operations.py" />
      <source>Read all states of {scope}</source>
      <translation>Alle Zustände von {scope} lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/plan_card.py" />
      <source>Read and change “{path}”{inside}</source>
      <translation>„{path}“{inside} lesen und ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>Read contacts of {scope}</source>
      <translation>Kontakte lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>Read events of {scope}</source>
      <translation>Termine lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/fetch.py" />
      <source>Read feeds of {scope}</source>
      <translation>Feeds von {scope} lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/read.py" />
      <source>Read files in {scope}</source>
      <translation>Dateien in {scope} lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_mail/operations.py" />
      <source>Read mail in {scope}</source>
      <translation>Mails lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Read mail of {scope}</source>
      <translation>Mails von {scope} lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Read mail with the label {scope}</source>
      <translation>Mails mit Label lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/discord/operations.py" />
      <source>Read messages in {scope}</source>
      <translation>Nachrichten lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/fetch.py" />
      <source>Read pages of {scope}</source>
      <translation>Seiten von {scope} lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/airtable/operations.py" />
      <source>Read records in {scope}</source>
      <translation>Datensätze lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/read.py" />
      <source>Read rows of {scope}</source>
      <translation>Zeilen in {scope} lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Read tasks in {scope}</source>
      <translation>Aufgaben lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Read the data source {scope} of Notion</source>
      <translation>Datenquelle in Notion lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_docs/operations.py" />
      <source>Read the document {scope}</source>
      <translation>Dokument lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Read the files of {scope}</source>
      <translation>Dateien lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Read the issues of {scope}</source>
      <translation>Issues lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Read the page {scope} of Notion</source>
      <translation>Seite in Notion lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Read the pull requests of {scope}</source>
      <translation>Pull-Requests lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>Read the releases of {scope}</source>
      <translation>Releases lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>Read the spreadsheet {scope}</source>
      <translation>Tabelle lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/home_assistant/operations.py" />
      <source>Read the state of {scope}</source>
      <translation>Zustand lesen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/ocr.py" />
      <source>Read the text in pictures in {scope}</source>
      <translation>Den Text auf Bildern in {scope} lesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/telegram/operations.py" />
      <source>Read what is sent to the bot {scope}</source>
      <translation>Lesen, was an den Bot gesendet wird: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/pipeline.py" />
      <source>Rehearsal failed: {why}</source>
      <translation>Probe fehlgeschlagen: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Remove the label {scope} from mails</source>
      <translation>Label von Mails entfernen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Reopen a task in Todoist</source>
      <translation>Eine Aufgabe in Todoist wieder öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>Reopen tasks of {scope}</source>
      <translation>Aufgaben von {scope} wieder öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>Repaired as version {version}: {comment}</source>
      <translation>Repariert als Version {version}: {comment}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/pipeline.py" />
      <source>Review failed: {findings}</source>
      <translation>Prüfung nicht bestanden: {findings}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>Run twice</source>
      <translation>Zweimal ausgeführt</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/database.py" />
      <source>SQLite {sqlite_version} can damage a database when two connections empty its log at the same time; Keep Desktop writes through one connection only, which avoids it. Do not write to ledger.db with other programs.</source>
      <translation>SQLite {sqlite_version} kann eine Datenbank beschädigen, wenn zwei Verbindungen ihr Protokoll zur selben Zeit leeren; Keep Desktop schreibt nur über eine Verbindung, was das vermeidet. Schreiben Sie nicht mit anderen Programmen in ledger.db.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/download.py" />
      <source>Save files of a service: {scope}</source>
      <translation>Dateien eines Dienstes speichern: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/downloads.py" />
      <source>Save files: {scope}</source>
      <translation>Dateien speichern: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/downloads.py" />
      <source>Save {name} from {service} to {folder}</source>
      <translation>{name} von {service} in {folder} speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/save.py" />
      <source>Save {name} to {folder}</source>
      <translation>{name} in {folder} speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/session.py" />
      <source>Saved as version {version}.</source>
      <translation>Als Version {version} gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>Script made more than {most} tool calls</source>
      <translation>Das Skript hat mehr als {most} Werkzeuge aufgerufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/validation.py" />
      <source>Script must define a workflow object</source>
      <translation>Das Skript muss ein Objekt workflow angeben</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>Script process ended unexpectedly</source>
      <translation>Der Prozess des Skripts endete unerwartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>Script recursed too deeply</source>
      <translation>Das Skript rief sich zu oft selbst auf</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>Script sent a message larger than {megabytes} MB</source>
      <translation>Das Skript sandte eine Nachricht von mehr als {megabytes} MB</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>Script sent a message of more than {most_values:,} values</source>
      <translation>Das Skript sandte eine Nachricht mit mehr als {most_values:,} Werten</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/host.py" />
      <source>Script timed out after {check_seconds:g} s</source>
      <translation>Die Zeit des Skripts war nach {check_seconds:g} s um</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>Script timed out after {script_seconds:g} s</source>
      <translation>Die Zeit des Skripts war nach {script_seconds:g} s um</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>Script used more than {megabytes} MB of memory</source>
      <translation>Das Skript brauchte mehr als {megabytes} MB Arbeitsspeicher</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/pipeline.py" />
      <source>Script validation failed: {why}</source>
      <translation>Skript ungültig: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>Script was to receive a message larger than {megabytes} MB</source>
      <translation>Das Skript sollte eine Nachricht von mehr als {megabytes} MB erhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/script_tools.py" />
      <source>Scripts.get: there is no version {version}</source>
      <translation>Scripts.get: Es gibt keine Version {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/script_tools.py" />
      <source>Scripts.get: this workflow has no script yet</source>
      <translation>Scripts.get: Dieser Ablauf hat noch kein Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/script_tools.py" />
      <source>Scripts.getRun: there is no run {id}</source>
      <translation>Scripts.getRun: Es gibt keinen Lauf {id}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Search Notion as {scope}</source>
      <translation>Notion mit {scope} durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/search.py" />
      <source>Search files in {scope}</source>
      <translation>Dateien in {scope} suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/web_search/search.py" />
      <source>Search the web with the connected search service</source>
      <translation>Mit dem verbundenen Suchdienst im Web suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>See files in {scope}</source>
      <translation>Dateien sehen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>See files in {scope} at Google Drive</source>
      <translation>Dateien in Google Drive sehen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>See files in {scope} at OneDrive</source>
      <translation>Dateien in OneDrive sehen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>See files of {scope} at Google Drive</source>
      <translation>Dateien von {scope} in Google Drive sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>See for yourself in “{place}”.</source>
      <translation>Sehen Sie selbst in „{place}“ nach.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/carddav/operations.py" />
      <source>See the address books of {scope}</source>
      <translation>Die Adressbücher von {scope} sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/airtable/operations.py" />
      <source>See the bases of {scope}</source>
      <translation>Die Bases von {scope} sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>See the calendars of {scope}</source>
      <translation>Die Kalender von {scope} sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/discord/operations.py" />
      <source>See the channels of {scope}</source>
      <translation>Kanäle sehen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>See the labels of {scope}</source>
      <translation>Die Labels von {scope} sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/slack/operations.py" />
      <source>See the people of {scope}</source>
      <translation>Die Personen von {scope} sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/todoist/operations.py" />
      <source>See the projects of {scope}</source>
      <translation>Die Projekte von {scope} sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/discord/operations.py" />
      <source>See the servers of {scope}</source>
      <translation>Die Server von {scope} sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/airtable/operations.py" />
      <source>See the tables of {scope}</source>
      <translation>Tabellen sehen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/read.py" />
      <source>See what is in {scope}</source>
      <translation>Sehen, was in {scope} ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/telegram/operations.py" />
      <source>Send a message to {chat} at Telegram</source>
      <translation>Eine Nachricht an {chat} bei Telegram senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>Send mail to {scope}</source>
      <translation>Mails an {scope} senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Send mail with Gmail to {scope}</source>
      <translation>Mails mit Gmail an {scope} senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_mail/operations.py" />
      <source>Send mail with Outlook to {scope}</source>
      <translation>Mails mit Outlook an {scope} senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/telegram/operations.py" />
      <source>Send messages to {scope}</source>
      <translation>Nachrichten senden: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Send “{subject}” to {to}</source>
      <translation>„{subject}“ an {to} senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>Set {names} of a page in Notion</source>
      <translation>{names} einer Seite in Notion setzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/parameters.py" />
      <source>Settings in force again: {restored_count}.</source>
      <translation>Einstellungen, die wieder gelten: {restored_count}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/parameters.py" />
      <source>Settings set aside: {removed_count}, in force again: {restored_count}.</source>
      <translation>Einstellungen: {removed_count} beiseitegelegt, {restored_count} wieder in Kraft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/parameters.py" />
      <source>Settings set aside: {removed_count}.</source>
      <translation>Beiseitegelegte Einstellungen: {removed_count}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/web_search/search.py" />
      <source>Several search services are connected. Name one as `service`: {known}</source>
      <translation>Mehrere Suchdienste sind verbunden. Nennen Sie einen als `service`: {known}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/media.py" />
      <source>Show pictures in {scope} to the picture model, up to the daily budget</source>
      <translation>Bilder in {scope} dem Modell für Bilder zeigen, bis zum Tagesbudget</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/pdf.py" />
      <source>Show the text of PDFs in {scope} to the text model, up to the daily budget</source>
      <translation>Den Text von PDFs in {scope} dem Modell für Text zeigen, bis zum Tagesbudget</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/base.py" />
      <source>Something in Keep itself went wrong. The run was ended; nothing is repeated.</source>
      <translation>In Keep selbst ging etwas schief. Der Lauf wurde beendet; nichts wird wiederholt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>Stays on this computer.</source>
      <translation>Bleibt auf diesem Computer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/perform.py" />
      <source>Stopped before it began.</source>
      <translation>Gestoppt, bevor es begann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/registry.py" />
      <source>Stopped by the emergency stop.</source>
      <translation>Durch den Not-Halt gestoppt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>Stopped.</source>
      <translation>Gestoppt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>Stopped: {names}. `release NAME` lets it start.</source>
      <translation>Gestoppt: {names}. `release NAME` lässt ihn starten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>String should have at least 1 character</source>
      <translation>Muss mindestens 1 Zeichen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>String should have at least {least} characters</source>
      <translation>Muss mindestens {least} Zeichen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>String should have at most {most} characters</source>
      <translation>Darf höchstens {most} Zeichen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/home_assistant/operations.py" />
      <source>Switch {scope} in Home Assistant</source>
      <translation>In Home Assistant schalten: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/messages.py" />
      <source>SyntaxError: the script ends too early or too late: a bracket is open or too many</source>
      <translation>SyntaxError: Das Skript endet zu früh oder zu spät: Eine Klammer ist offen oder zu viel</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Take the label {labels} off a mail</source>
      <translation>Labels von einer Mail entfernen: {labels}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/users.py" />
      <source>Tell you: {message}</source>
      <translation>Ihnen sagen: {message}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/ocr.py" />
      <source>Tesseract could not read {file}: {reason}</source>
      <translation>Tesseract konnte {file} nicht lesen: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/ocr.py" />
      <source>Tesseract found more than {most:,} characters in {file}.</source>
      <translation>Tesseract fand in {file} mehr als {most:,} Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/ocr.py" />
      <source>Tesseract took more than {seconds:g} s to read {file}.</source>
      <translation>Tesseract brauchte mehr als {seconds:g} s, um {file} zu lesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/ocr.py" />
      <source>Text in pictures is read by Tesseract, which is not installed. Install it (package tesseract-ocr), or use Images.explain.</source>
      <translation>Text auf Bildern wird von Tesseract gelesen, das nicht installiert ist. Installieren Sie es (Paket tesseract-ocr), oder verwenden Sie Images.explain.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>The HTML is longer than {longest_html} characters and was cropped</source>
      <translation>Das HTML ist länger als {longest_html} Zeichen und wurde gekürzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/imap.py" />
      <source>The IMAP server of “{service}”</source>
      <translation>Der IMAP-Server von „{service}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/secrets.py" />
      <source>The MCP server {server} needs a value for {name}, and none is stored. Remove the server, and add it again with the value.</source>
      <translation>Der MCP-Server {server} braucht einen Wert für {name}, und keiner ist gespeichert. Entfernen Sie den Server und fügen Sie ihn mit dem Wert wieder hinzu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>The MCP server {server} was not started: confirm it first, with `mcp confirm {server}` or under Settings, MCP servers.</source>
      <translation>Der MCP-Server {server} wurde nicht gestartet: Bestätigen Sie ihn zuerst, mit `mcp confirm {server}` oder unter Einstellungen, MCP-Server.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/service.py" />
      <source>The account at {service} that this was begun with is no longer connected</source>
      <translation>Das Konto bei {service}, mit dem dies begonnen wurde, ist nicht mehr verbunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The address ends before any ? or #.</source>
      <translation>Die Adresse endet vor jedem ? oder #.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>The address holds a blank or a character that cannot be seen. Take it out.</source>
      <translation>Die Adresse enthält ein Leerzeichen oder ein Zeichen, das man nicht sieht. Entfernen Sie es.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The address holds no user name and no password: choose how to sign in instead.</source>
      <translation>Die Adresse enthält keinen Benutzernamen und kein Passwort: Wählen Sie stattdessen, wie angemeldet wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/sign_in.py" />
      <source>The answer of the browser comes from {host}, not from {service}. Nothing was changed; start again.</source>
      <translation>Die Antwort des Browsers kommt von {host}, nicht von {service}. Nichts wurde geändert; beginnen Sie von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/mails.py" />
      <source>The answer of {host} is damaged</source>
      <translation>Die Antwort von {host} ist beschädigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/reading.py" />
      <source>The answer of {service} has more than {most_values:,} values, which is the most that is read</source>
      <translation>Die Antwort von {service} enthält mehr als {most_values:,} Werte; mehr werden nicht gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/pages.py" />
      <source>The answer of {service} has no list at {place}. Correct paginate.items in the service's description</source>
      <translation>Die Antwort von {service} hat bei {place} keine Liste. Berichtigen Sie paginate.items in der Beschreibung des Dienstes</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/reading.py" />
      <source>The answer of {service} is larger than {amount} MB, which is the most that is read</source>
      <translation>Die Antwort von {service} ist größer als {amount} MB; mehr wird nicht gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>The attachment “{name}” has {amount} MB; a script can take attachments of up to {amount_2} MB</source>
      <translation>Der Anhang „{name}“ hat {amount} MB; ein Skript kann Anhänge bis {amount_2} MB nehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_mail/operations.py" />
      <source>The attachments are larger than {amount} MB in all, which is the most that Microsoft takes at once. Send them in several mails, or a link.</source>
      <translation>Die Anhänge sind zusammen größer als {amount} MB; mehr nimmt Microsoft nicht auf einmal an. Senden Sie sie in mehreren Mails, oder senden Sie einen Link.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup/write.py" />
      <source>The backup has changed since you looked at it. Look at it again.</source>
      <translation>Die Sicherung hat sich geändert, seit du sie angesehen hast. Sieh sie dir noch einmal an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/bodies.py" />
      <source>The body of this operation must be an object: its fields make a form</source>
      <translation>Der Inhalt dieser Operation muss ein Objekt sein: Aus seinen Feldern wird ein Formular</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/slack/operations.py" />
      <source>The bot sees no channel {channel} at Slack. Invite it there, or name another channel</source>
      <translation>Der Bot sieht bei Slack keinen Kanal {channel}. Laden Sie ihn dorthin ein, oder nennen Sie einen anderen Kanal</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/database.py" />
      <source>The check was broken off.</source>
      <translation>Die Prüfung wurde abgebrochen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>The client's addresses do not belong together: {first} and {second}.</source>
      <translation>Die Adressen des Clients gehören nicht zusammen: {first} und {second}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>The client's secret has characters that no secret has.</source>
      <translation>Das Geheimnis des Clients hat Zeichen, die kein Geheimnis hat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>The client's {name} must be an https address, or one on this computer.</source>
      <translation>{name} des Clients muss eine https-Adresse sein, oder eine auf diesem Computer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>The command of an MCP server begins with a program.</source>
      <translation>Der Befehl eines MCP-Servers beginnt mit einem Programm.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>The command of an MCP server is too long.</source>
      <translation>Der Befehl eines MCP-Servers ist zu lang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>The computer ran out of memory while the ledger was in use. Close other programs and start again. Nothing that was recorded is lost.</source>
      <translation>Dem Computer ging der Arbeitsspeicher aus, während die Datenbank in Gebrauch war. Schließen Sie andere Programme und starten Sie neu. Nichts Aufgezeichnetes ist verloren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>The connection dropped before {host} replied</source>
      <translation>Die Verbindung brach ab, bevor {host} antwortete</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/retry.py" />
      <source>The connection failed</source>
      <translation>Die Verbindung schlug fehl</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/retention.py" />
      <source>The data folder cannot be read. Check the disk and who may read it.</source>
      <translation>Der Datenordner kann nicht gelesen werden. Prüfen Sie den Datenträger und wer ihn lesen darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>The data folder “{folder}” cannot be used: {error}. Make it writable, or choose another with --data-dir.</source>
      <translation>Der Datenordner „{folder}“ kann nicht verwendet werden: {error}. Machen Sie ihn beschreibbar, oder wählen Sie mit --data-dir einen anderen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>The disk is full. Keep stopped working; free some space and turn it back on. Nothing that was recorded is lost.</source>
      <translation>Der Datenträger ist voll. Keep hat aufgehört zu arbeiten; schaffen Sie Platz und schalten Sie es wieder ein. Nichts Aufgezeichnetes ist verloren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>The disk of the data folder could not be read or written. Keep stopped working; check the disk and start again. Nothing that was recorded is lost.</source>
      <translation>Der Datenträger des Datenordners konnte nicht gelesen oder geschrieben werden. Keep hat aufgehört zu arbeiten; prüfen Sie den Datenträger und starten Sie neu. Nichts Aufgezeichnetes ist verloren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>The disk or share with {name} does not answer just now.</source>
      <translation>Der Datenträger oder die Freigabe mit {name} antwortet gerade nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>The disk with {name} is full. Free some space, then run again.</source>
      <translation>Der Datenträger mit {name} ist voll. Schaffen Sie Platz und führen Sie den Ablauf noch einmal aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_docs/operations.py" />
      <source>The document is being changed by somebody else</source>
      <translation>Das Dokument wird gerade von jemand anderem geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/drafts.py" />
      <source>The draft “{name}” has been waiting for {days} days. Go on in its chat, or archive it.</source>
      <translation>Der Entwurf „{name}“ wartet seit {days} Tagen. Machen Sie in seinem Chat weiter, oder archivieren Sie ihn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>The engine has stopped working: nothing starts by itself until you restart it.</source>
      <translation>Die Engine arbeitet nicht mehr: Nichts startet von selbst, bis Sie sie neu starten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/registry.py" />
      <source>The engine has stopped working: this computer had no thread to give it. Close other programs and restart the engine.</source>
      <translation>Die Engine arbeitet nicht mehr: Dieser Computer hatte keinen Thread für sie. Schließen Sie andere Programme und starten Sie die Engine neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/outlook_calendar/operations.py" />
      <source>The event has guests, to whom Microsoft writes about it. Give `notify` as true to allow that.</source>
      <translation>Der Termin hat Gäste, denen Microsoft darüber schreibt. Geben Sie `notify` als true an, um das zu erlauben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>The event has guests, to whom the server may write about it. Give `notify` as true to allow that.</source>
      <translation>Der Termin hat Gäste, denen der Server darüber schreiben kann. Geben Sie `notify` als true an, um das zu erlauben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_calendar/operations.py" />
      <source>The event is being changed by somebody else</source>
      <translation>Der Termin wird gerade von jemand anderem geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/caldav/operations.py" />
      <source>The event repeats. Change when it takes place in your calendar.</source>
      <translation>Der Termin wiederholt sich. Ändern Sie in Ihrem Kalender, wann er stattfindet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/bodies.py" />
      <source>The field “{name}” must be the path of a file</source>
      <translation>Das Feld „{name}“ muss der Pfad einer Datei sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>The file has no list of MCP servers (`mcpServers`).</source>
      <translation>Die Datei hat keine Liste von MCP-Servern (`mcpServers`).</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/schema.py" />
      <source>The file is called “{name}”.</source>
      <translation>Die Datei heißt dann „{name}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>The file is gone, but its log is still there.</source>
      <translation>Die Datei ist weg, aber ihr Protokoll ist noch da.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>The file is larger than 1 MB, which no list of servers is.</source>
      <translation>Die Datei ist größer als 1 MB; so groß ist keine Liste von Servern.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>The file is no JSON.</source>
      <translation>Die Datei ist kein JSON.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>The file of this mail was moved or changed while it was read</source>
      <translation>Die Datei dieser Mail wurde verschoben oder geändert, während sie gelesen wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/download.py" />
      <source>The file of {host} is larger than {size}, which is the most that is kept. More can be allowed in Settings under Limits and timeouts.</source>
      <translation>Die Datei von {host} ist größer als {size}; mehr wird nicht aufgehoben. In den Einstellungen lässt sich unter „Grenzwerte“ mehr erlauben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/downloads.py" />
      <source>The file of {service} is larger than {amount:,} MB, which is the most that is kept. More can be allowed in Settings under Limits and timeouts.</source>
      <translation>Die Datei von {service} ist größer als {amount:,} MB; mehr wird nicht aufgehoben. In den Einstellungen lässt sich unter „Grenzwerte“ mehr erlauben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>The first wait cannot be longer than the longest one: change the other one first.</source>
      <translation>Die erste Wartezeit kann nicht länger sein als die längste: Ändern Sie zuerst die andere.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>The folder {folder} is not there. Make it first, with OneDrive.createFolder.</source>
      <translation>Den Ordner {folder} gibt es nicht. Legen Sie ihn zuerst an, mit OneDrive.createFolder.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>The folder {folder} is not there. Make it first, with WebDav.createFolder.</source>
      <translation>Den Ordner {folder} gibt es nicht. Legen Sie ihn zuerst an, mit WebDav.createFolder.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>The folder {name} is not empty. Delete first what is in it.</source>
      <translation>Der Ordner {name} ist nicht leer. Löschen Sie zuerst, was darin ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>The folder “{folder}” belongs to another user, so Keep does not keep its data there. Choose another with --data-dir.</source>
      <translation>Der Ordner „{folder}“ gehört einem anderen Benutzer; deshalb legt Keep seine Daten nicht dort ab. Wählen Sie mit --data-dir einen anderen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/schema.py" />
      <source>The folder “{folder}” will be made.</source>
      <translation>Der Ordner „{folder}“ wird angelegt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/schema.py" />
      <source>The folder “{path}” cannot be made: {error}.</source>
      <translation>Der Ordner „{path}“ kann nicht angelegt werden: {error}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>The handler does not look at ctx.item.isDone, and {tool} on a done item is an error.</source>
      <translation>Der Bearbeiter sieht nicht auf ctx.item.isDone, und {tool} ist bei einem erledigten Vorgang ein Fehler.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>The input for {full_name} is too large: more than {most_values:,} values, or more than {amount} million letters</source>
      <translation>Die Eingabe für {full_name} ist zu groß: mehr als {most_values:,} Werte oder mehr als {amount} Millionen Zeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/gateway.py" />
      <source>The key of “{name}” is not stored. Enter it under Settings &gt; Models{command}.</source>
      <translation>Der Schlüssel von „{name}“ ist nicht gespeichert. Geben Sie ihn unter Einstellungen &gt; Modelle ein{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/os_keyring.py" />
      <source>The keyring of this system ({name}).</source>
      <translation>Der Schlüsselbund dieses Systems ({name}).</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/os_keyring.py" />
      <source>The keyring of this system did not do what it was asked for ({errors}). Unlock it, then try again.</source>
      <translation>Der Schlüsselbund dieses Systems tat nicht, worum er gebeten wurde ({errors}). Entsperren Sie ihn und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/os_keyring.py" />
      <source>The keyring of this system does not answer. Unlock it, then try again.</source>
      <translation>Der Schlüsselbund dieses Systems antwortet nicht. Entsperren Sie ihn und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>The ledger cannot be opened. Check that the data folder is there and that this user may read and write it, or choose another data folder.</source>
      <translation>Die Datenbank kann nicht geöffnet werden. Prüfen Sie, dass der Datenordner da ist und dieser Benutzer darin lesen und schreiben darf, oder wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>The ledger cannot be opened: this user may not read and write the data folder. Allow it, or choose another data folder.</source>
      <translation>Die Datenbank kann nicht geöffnet werden: Dieser Benutzer darf im Datenordner nicht lesen und schreiben. Erlauben Sie es, oder wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>The ledger cannot be written: its file or the data folder is read-only. Allow writing there, or choose another data folder.</source>
      <translation>In die Datenbank kann nicht geschrieben werden: Ihre Datei oder der Datenordner ist schreibgeschützt. Erlauben Sie das Schreiben dort, oder wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>The ledger could not be locked: the data folder is on a disk that does not support it, such as some network shares. Choose a data folder on a disk of this computer.</source>
      <translation>Die Datenbank konnte nicht gesperrt werden: Der Datenordner liegt auf einem Datenträger, der das nicht kann, wie manche Netzfreigaben. Wählen Sie einen Datenordner auf einem Datenträger dieses Computers.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/schema.py" />
      <source>The ledger in the data folder holds something that Keep Desktop did not make. Nothing was changed. Restore a backup; or let `keep-desktop doctor --set-aside` keep the file under another name and start an empty ledger.</source>
      <translation>Die Datenbank im Datenordner enthält etwas, das nicht von Keep Desktop ist. Nichts wurde geändert. Stellen Sie eine Sicherung wieder her; oder lassen Sie `keep-desktop doctor --set-aside` die Datei unter anderem Namen aufheben und eine leere Datenbank beginnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/errors.py" />
      <source>The ledger in the data folder is damaged. Nothing was changed: the file ledger.db is kept as it is. To restore, quit Keep Desktop and put a backup of the file in its place; `keep-desktop doctor` offers to set the damaged file aside and start an empty ledger.</source>
      <translation>Die Datenbank im Datenordner ist beschädigt. Nichts wurde geändert: Die Datei ledger.db bleibt, wie sie ist. Um sie wiederherzustellen, beenden Sie Keep Desktop und legen Sie eine Sicherung der Datei an ihre Stelle; `keep-desktop doctor` bietet an, die beschädigte Datei beiseitezulegen und eine leere Datenbank zu beginnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/readers.py" />
      <source>The ledger is closed.</source>
      <translation>Die Datenbank ist geschlossen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>The line to {name} broke before it said whether it took the mail</source>
      <translation>Die Leitung zu {name} brach ab, bevor gesagt war, ob die Mail angenommen wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>The mail breaks off in its text</source>
      <translation>Die Mail bricht mitten im Text ab</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>The mail breaks off in this attachment; what there is of it is here.</source>
      <translation>Die Mail bricht in diesem Anhang ab; was von ihm da ist, steht hier.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>The mail has nobody to go to</source>
      <translation>Die Mail hat niemanden, an den sie gehen könnte</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>The mail holds half a character, which cannot be sent</source>
      <translation>Die Mail enthält ein halbes Zeichen, das nicht gesendet werden kann</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/mailbox.py" />
      <source>The mailbox “{mailbox}” has more than {most_mails} mails, and no more can be listed. Ask for those after a date</source>
      <translation>Das Postfach „{mailbox}“ hat mehr als {most_mails} Mails, und mehr können nicht aufgelistet werden. Fragen Sie nach denen ab einem Datum</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/chat.py" />
      <source>The message has {count:,} characters, and {most:,} can be sent. Put the rest into a file and attach it.</source>
      <translation>Die Mitteilung hat {count:,} Zeichen, und {most:,} können gesendet werden. Schreiben Sie den Rest in eine Datei, und hängen Sie sie an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/chat.py" />
      <source>The message is empty. Say what you want.</source>
      <translation>Die Mitteilung ist leer. Sagen Sie, was Sie wollen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/model_tool.py" />
      <source>The model answered with an empty text.</source>
      <translation>Das Modell antwortete mit einem leeren Text.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/session.py" />
      <source>The model called tools in a way that cannot be understood, again and again. Choose another model for planning in Settings ▸ Models.</source>
      <translation>Das Modell hat immer wieder Werkzeuge so aufgerufen, dass man es nicht verstehen kann. Wählen Sie unter Einstellungen ▸ Modelle ein anderes zum Planen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/model_tool.py" />
      <source>The model did not answer as it was asked to: {reason}</source>
      <translation>Das Modell antwortete nicht so, wie es sollte: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/model_tool.py" />
      <source>The model drew no picture{reason}.</source>
      <translation>Das Modell zeichnete kein Bild{reason}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/session.py" />
      <source>The model had nothing to say.</source>
      <translation>Das Modell hatte nichts zu sagen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/pdf.py" />
      <source>The model is shown a part of {file}.</source>
      <translation>Dem Modell wird ein Teil von {file} gezeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/model_tool.py" />
      <source>The model's answer is longer than {most:,} tokens, which is the most that is read. Give it less at once.</source>
      <translation>Die Antwort des Modells ist länger als {most:,} Token; mehr wird nicht gelesen. Geben Sie ihm weniger auf einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>The name holds a character that cannot be seen ({hidden}). Take it out.</source>
      <translation>Der Name enthält ein Zeichen, das man nicht sieht ({hidden}). Nimm es heraus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>The name of a workflow is one line of text.</source>
      <translation>Der Name eines Ablaufs ist eine Zeile Text.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>The name of this folder is not valid Unicode. Choose another folder.</source>
      <translation>Der Name dieses Ordners ist kein gültiges Unicode. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>The nearest time cannot be later than the farthest one: change the other one first.</source>
      <translation>Der nächste Zeitpunkt kann nicht später sein als der fernste: Ändern Sie zuerst den anderen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>The note “{id}” was changed since, so it stays as it is now.</source>
      <translation>Die Notiz „{id}“ wurde seitdem geändert; sie bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>The note “{id}” was deleted since and stays so.</source>
      <translation>Die Notiz „{id}“ wurde seitdem gelöscht und bleibt es.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>The note “{id}” was written or deleted anew since, so it stays as it is now.</source>
      <translation>Die Notiz „{id}“ wurde seitdem neu geschrieben oder gelöscht; sie bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>The notes of the workflow would take more than {amount:,} MB. Delete some, or allow more in Settings under Limits and timeouts.</source>
      <translation>Die Notizen des Ablaufs würden mehr als {amount:,} MB belegen. Löschen Sie einige, oder erlauben Sie in den Einstellungen unter „Grenzwerte“ mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>The outcome could not be checked.</source>
      <translation>Der Ausgang konnte nicht geprüft werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/fetch.py" />
      <source>The page of {host} is larger than {amount} MB, which is the most that is read</source>
      <translation>Die Seite von {host} ist größer als {amount} MB; mehr wird nicht gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>The parameter schema is not valid: each property needs a description of its own.</source>
      <translation>Das Schema der Parameter ist nicht gültig: Jede Eigenschaft braucht eine eigene Beschreibung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>The parameter schema is not valid: {unsuitable}</source>
      <translation>Das Schema der Parameter ist nicht gültig: {unsuitable}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>The parameter “{name}” cannot stand in a path: it is empty, dots, or has slashes or control characters</source>
      <translation>Der Parameter „{name}“ kann nicht in einem Pfad stehen: Er ist leer, besteht aus Punkten oder enthält Schrägstriche oder Steuerzeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>The parameter “{name}” is missing: the path needs it</source>
      <translation>Der Parameter „{name}“ fehlt: Der Pfad braucht ihn</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>The parameter “{name}” is not used.</source>
      <translation>Der Parameter „{name}“ wird nicht verwendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>The parameter “{name}” must be a single value</source>
      <translation>Der Parameter „{name}“ muss ein einzelner Wert sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>The path holds a character that cannot be seen ({unseen}). Take it out.</source>
      <translation>Der Pfad enthält ein Zeichen, das man nicht sieht ({unseen}). Nimm es heraus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>The path leads out of the service's own address, which is refused</source>
      <translation>Der Pfad führt aus der Adresse des Dienstes hinaus; das wird abgelehnt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>The port in the address must be a number from 0 to 65535.</source>
      <translation>Der Port in der Adresse muss eine Zahl von 0 bis 65535 sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/values.py" />
      <source>The property “{name}” at Notion is of the kind {kind}, which this value does not fit</source>
      <translation>Die Eigenschaft „{name}“ bei Notion ist von der Art {kind}, zu der dieser Wert nicht passt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>The proxy that this computer names for the web (ALL_PROXY, HTTPS_PROXY or HTTP_PROXY) cannot be used: only http and https proxies can</source>
      <translation>Der Proxy, den dieser Computer für das Web nennt (ALL_PROXY, HTTPS_PROXY oder HTTP_PROXY), ist nicht zu gebrauchen: Keep kann nur Proxys mit http und https verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/handlers.py" />
      <source>The rehearsal ended after {limit:,} runs of consumers. A run would go on.</source>
      <translation>Die Probe endete nach {limit:,} Läufen von Bearbeitern. Ein Lauf ginge weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/registry.py" />
      <source>The rehearsal was ended.</source>
      <translation>Die Probe wurde beendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>The renewed sign-in of “{service}” cannot be stored. {reason}</source>
      <translation>Die erneuerte Anmeldung bei „{service}“ kann nicht gespeichert werden. {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/ledger.py" />
      <source>The repair was undone.</source>
      <translation>Die Reparatur wurde zurückgenommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>The request to {host} was stopped while it was under way</source>
      <translation>Die Anfrage an {host} wurde angehalten, während sie im Gang war</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/remove.py" />
      <source>The row of {path} is no longer as it was added, so the file stays as it is now.</source>
      <translation>Die Zeile von {path} ist nicht mehr, wie sie angehängt wurde; die Datei bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/update.py" />
      <source>The row of {path} with the key {key} was changed since, so it stays as it is now.</source>
      <translation>Die Zeile von {path} mit dem Schlüssel {key} wurde seitdem geändert; sie bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/calls.py" />
      <source>The run sent {most:,} notices, which is the most that it may. Send fewer, or allow more in Settings under Limits and timeouts.</source>
      <translation>Der Lauf hat {most:,} Hinweise gesendet; mehr darf er nicht. Senden Sie weniger, oder erlauben Sie in den Einstellungen unter „Grenzwerte“ mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The same status cannot mean both.</source>
      <translation>Derselbe Status kann nicht beides bedeuten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/samples.py" />
      <source>The samples are not there any more.</source>
      <translation>Die Beispiele sind nicht mehr da.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/samples.py" />
      <source>The samples are there already. Archive them first to have them anew.</source>
      <translation>Die Beispiele sind schon da. Archivieren Sie sie zuerst, um sie neu zu bekommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/samples.py" />
      <source>The samples cannot be put into “{folder}”: {error}. Choose another folder.</source>
      <translation>Die Beispiele können nicht in „{folder}“ gelegt werden: {error}. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/run.py" />
      <source>The sandbox was asked to wait for a script that waits for us.</source>
      <translation>Die Sandbox sollte auf ein Skript warten, das auf uns wartet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>The schedule has changed meanwhile. Cancel, and look at it anew.</source>
      <translation>Der Zeitplan hat sich inzwischen geändert. Brechen Sie ab und sehen Sie ihn sich neu an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>The schema has no parameter “{name}”.</source>
      <translation>Das Schema hat keinen Parameter „{name}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>The script calls it “{called}”.</source>
      <translation>Das Skript nennt es „{called}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/item_script.py" />
      <source>The script closed an item that is not open.</source>
      <translation>Das Skript schloss einen Vorgang, der nicht offen ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/messages.py" />
      <source>The script could not be checked: its process ended unexpectedly.</source>
      <translation>Das Skript konnte nicht geprüft werden: Sein Prozess endete unerwartet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>The script ended while item "{open_id}" was open. Write `await` before Items.withItem(…).</source>
      <translation>Das Skript endete, während Vorgang "{open_id}" offen war. Schreiben Sie `await` vor Items.withItem(…).</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/child.py" />
      <source>The script engine is not installed: quickjs-ng is missing.</source>
      <translation>Die Skript-Engine ist nicht installiert: quickjs-ng fehlt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/handlers.py" />
      <source>The script has no handler “{name}”.</source>
      <translation>Das Skript hat keinen Bearbeiter „{name}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/pipeline.py" />
      <source>The script has {count:,} characters; {most:,} are allowed.</source>
      <translation>Das Skript hat {count:,} Zeichen; {most:,} sind erlaubt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/validation.py" />
      <source>The script is empty.</source>
      <translation>Das Skript ist leer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/static.py" />
      <source>The script is longer than {amount} KB and was not reviewed.</source>
      <translation>Das Skript ist länger als {amount} KB und wurde nicht geprüft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>The script is longer than {amount} KB: it was not searched for mistakes.</source>
      <translation>Das Skript ist länger als {amount} KB: Es wurde nicht nach Fehlern durchsucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/static.py" />
      <source>The script is too intricate to be reviewed to its end.</source>
      <translation>Das Skript ist zu verwickelt, um bis zum Ende geprüft zu werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/messages.py" />
      <source>The script is too large or too deeply nested to be checked.</source>
      <translation>Das Skript ist zu groß oder zu tief verschachtelt, um geprüft zu werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/messages.py" />
      <source>The script threw nothing</source>
      <translation>Das Skript warf nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/web_search/search.py" />
      <source>The search service answered with something other than results.</source>
      <translation>Der Suchdienst antwortete mit etwas anderem als Treffern.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>The secret goes into this header already: name another one.</source>
      <translation>In diese Kopfzeile kommt schon das Geheimnis: Nennen Sie eine andere.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/triggers/webhooks.py" />
      <source>The secret of the webhook is gone from the keyring. Remove the webhook and add it again.</source>
      <translation>Das Geheimnis des Webhooks ist nicht mehr im Schlüsselbund. Entfernen Sie den Webhook und fügen Sie ihn wieder hinzu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>The secret of this webhook is gone from the keyring. Remove the webhook and add it again.</source>
      <translation>Das Geheimnis dieses Webhooks ist nicht mehr im Schlüsselbund. Entfernen Sie den Webhook und fügen Sie ihn wieder hinzu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>The secret of “{service}” cannot be read. {reason}</source>
      <translation>Das Geheimnis von „{service}“ kann nicht gelesen werden. {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/sign_in.py" />
      <source>The server does not accept the sign-in any more.</source>
      <translation>Der Server nimmt die Anmeldung nicht mehr an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>The server has no tool “{name}”.</source>
      <translation>Der Server hat kein Werkzeug „{name}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/sign_in.py" />
      <source>The server wants more to be allowed than the sign-in did: {scopes}.</source>
      <translation>Der Server verlangt mehr, als die Anmeldung erlaubt hat: {scopes}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/store.py" />
      <source>The service sent a token that is too long.</source>
      <translation>Der Dienst sandte ein Token, das zu lang ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/lookup.py" />
      <source>The service “{name}” has no “{operation}”</source>
      <translation>Der Dienst „{name}“ hat kein „{operation}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/parameters.py" />
      <source>The settings have changed meanwhile, or the script has. Cancel, and look at them anew.</source>
      <translation>Die Einstellungen haben sich inzwischen geändert, oder das Skript. Brechen Sie ab und sehen Sie sie sich neu an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>The sheet has no column {columns}. Its first row names the columns: add it there, or leave it out</source>
      <translation>Das Blatt hat keine Spalte {columns}. Seine erste Zeile nennt die Spalten: Fügen Sie sie dort hinzu, oder lassen Sie sie weg</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>The sign-in of {service} cannot be renewed, since Keep cannot write into its data folder: {error}.</source>
      <translation>Die Anmeldung bei {service} kann nicht erneuert werden, da Keep nicht in seinen Datenordner schreiben kann: {error}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/run.py" />
      <source>The state of '{name}' is larger than {amount} KiB</source>
      <translation>Der Zustand von '{name}' ist größer als {amount} KiB</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>The system said: {strerror} (error {errno}).</source>
      <translation>Das System meldet: {strerror} (Fehler {errno}).</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/cells.py" />
      <source>The table has a row of more than {most_columns:,} cells, which is more than a spreadsheet holds.</source>
      <translation>Die Tabelle hat eine Zeile mit mehr als {most_columns:,} Zellen. So viele fasst keine Tabellenkalkulation.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>The text is longer than {longest_text} characters and was cropped</source>
      <translation>Der Text ist länger als {longest_text} Zeichen und wurde gekürzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/charsets.py" />
      <source>The text is not written in the charset that it names ({name})</source>
      <translation>Der Text ist nicht in dem Zeichensatz geschrieben, den er nennt ({name})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/charsets.py" />
      <source>The text names a charset that is not known ({charset})</source>
      <translation>Der Text nennt einen Zeichensatz, der nicht bekannt ist ({charset})</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/skip.py" />
      <source>The time that was skipped is past. Choose Run now to run it.</source>
      <translation>Die Zeit, die übersprungen wurde, ist vorbei. Wählen Sie „Jetzt ausführen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The title contains a secret. Titles are shown, logged and exported.</source>
      <translation>Der Titel enthält ein Geheimnis. Titel werden angezeigt, protokolliert und exportiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The title contains the whole {field} of what {tool} gives.</source>
      <translation>Der Titel enthält {field} von dem, was {tool} liefert, im Ganzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The title is an id and says nothing.</source>
      <translation>Der Titel ist eine Kennung und sagt nichts.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>The values cannot be checked: checking them by the schema takes too long.</source>
      <translation>Die Werte können nicht geprüft werden: Die Prüfung nach dem Schema dauert zu lange.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>The vault “{file}” cannot be opened: {why}. Where that cannot be mended, delete it and enter the secrets again with `keep-desktop connector add`.</source>
      <translation>Der Tresor „{file}“ kann nicht geöffnet werden: {why}. Wo sich das nicht beheben lässt, löschen Sie ihn und geben Sie die Geheimnisse mit `keep-desktop connector add` noch einmal ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>The vault “{file}” opens with a key file: unset {passphrase}.</source>
      <translation>Der Tresor „{file}“ öffnet sich mit einer Schlüsseldatei: Entfernen Sie {passphrase}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>The vault “{file}” opens with a passphrase: set {passphrase}.</source>
      <translation>Der Tresor „{file}“ öffnet sich mit einer Passphrase: Setzen Sie {passphrase}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>The vault “{file}” was made by a newer Keep.</source>
      <translation>Der Tresor „{file}“ wurde von einem neueren Keep angelegt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/stores/handlers.py" />
      <source>The workflow has no handler “{name}”.</source>
      <translation>Der Ablauf hat keinen Bearbeiter „{name}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/stores/schedules.py" />
      <source>The workflow has no schedule.</source>
      <translation>Der Ablauf hat keinen Zeitplan.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/undo.py" />
      <source>The workflow has no such version of its script.</source>
      <translation>Der Ablauf hat diese Version seines Skripts nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/run.py" />
      <source>The workflow of a run is gone.</source>
      <translation>Der Ablauf eines Laufs ist nicht mehr da.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The {what} contains a position or count ({name}), which changes when the list does.</source>
      <translation>{what} enthält eine Stelle oder Anzahl ({name}), die sich mit der Liste ändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The {what} contains the answer of {tool}, which is an effect and no source.</source>
      <translation>{what} enthält die Antwort von {tool}, die eine Wirkung ist und keine Quelle.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The {what} contains the current time, so the same thing gets another id at another run.</source>
      <translation>{what} enthält die jetzige Zeit, so bekommt dasselbe Ding bei einem anderen Lauf eine andere Kennung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The {what} contains the {field} of what {tool} gives, which another thing may share; it has an id of its own.</source>
      <translation>{what} enthält {field} von dem, was {tool} liefert, das ein anderes Ding auch haben kann; es hat eine eigene Kennung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The {what} contains what a model answered ({tool}), which may be something else at another run.</source>
      <translation>{what} enthält, was ein Modell antwortete ({tool}); das kann bei einem anderen Lauf etwas anderes sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The {what} contains {field} of what {tool} gives, which changes when the thing is edited.</source>
      <translation>{what} enthält {field} von dem, was {tool} liefert, das sich ändert, wenn das Ding bearbeitet wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/ids.py" />
      <source>The {what} is random, so the same thing gets another id at another run.</source>
      <translation>{what} ist zufällig, so bekommt dasselbe Ding bei einem anderen Lauf eine andere Kennung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>There are {count} mails in {where}: ask for at most {most_at_once} at a time with limit and offset</source>
      <translation>In {where} sind {count} Mails: Fragen Sie mit limit und offset nach höchstens {most_at_once} auf einmal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>There is a model “{name}” already. Choose another name.</source>
      <translation>Es gibt schon ein Modell „{name}“. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>There is a note with the id “{id}” already.</source>
      <translation>Eine Notiz mit der Kennung „{id}“ gibt es schon.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>There is a parameter the script does not know: {message}</source>
      <translation>Es gibt einen Parameter, den das Skript nicht kennt: {message}</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/stores/workflows.py" />
      <source>There is already a workflow called “{named}”.</source>
      <translation>Einen Ablauf namens „{named}“ gibt es schon.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>There is already a workflow called “{name}”{where}.</source>
      <translation>Einen Ablauf namens „{name}“ gibt es schon{where}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>There is an MCP server “{name}” already. Remove it first: `mcp remove {name}`.</source>
      <translation>Es gibt schon einen MCP-Server „{name}“. Entfernen Sie ihn zuerst: `mcp remove {name}`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>There is no MCP server “{name}”. `mcp list` lists them.</source>
      <translation>Es gibt keinen MCP-Server „{name}“. `mcp list` listet sie auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>There is no file or folder “{shown}”.</source>
      <translation>Die Datei oder den Ordner „{shown}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup/read.py" />
      <source>There is no file “{file}”.</source>
      <translation>Die Datei „{file}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/chat_files.py" />
      <source>There is no file “{path}”.</source>
      <translation>Die Datei „{path}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/access/grants.py" />
      <source>There is no folder or file “{resolved}”.</source>
      <translation>Den Ordner oder die Datei „{resolved}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>There is no folder “{parent}” to keep the file in.</source>
      <translation>Den Ordner „{parent}“, in dem die Datei liegen soll, gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>There is no folder “{parent}” to write the file to.</source>
      <translation>Es gibt keinen Ordner „{parent}“, in den die Datei geschrieben werden könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>There is no folder “{shown}”.</source>
      <translation>Den Ordner „{shown}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>There is no home folder “{parts}”.</source>
      <translation>Es gibt keinen persönlichen Ordner „{parts}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/actions.py" />
      <source>There is no input {item_id}. `show inputs` lists those of a workflow.</source>
      <translation>Den Eingang {item_id} gibt es nicht. `show inputs` listet die eines Ablaufs auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/queries.py" />
      <source>There is no item “{logical_id}” in this workflow.</source>
      <translation>Den Vorgang „{logical_id}“ gibt es in diesem Ablauf nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/mails.py" />
      <source>There is no label “{name}” at Gmail. Make it there, or name another</source>
      <translation>Bei Gmail gibt es kein Label „{name}“. Legen Sie es dort an, oder nennen Sie ein anderes</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>There is no mail account that can be read. Add one first: `connector add --mail ADDRESS`, or under Settings &gt; Services.</source>
      <translation>Es gibt kein Mailkonto, das gelesen werden kann. Fügen Sie zuerst eines hinzu: `connector add --mail ADDRESS`, oder unter Einstellungen &gt; Dienste.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/triggers/mailboxes.py" />
      <source>There is no mail account “{name}” that can be read any more. Add it again, or remove the trigger.</source>
      <translation>Es gibt kein Mailkonto „{name}“ mehr, das gelesen werden kann. Fügen Sie es wieder hinzu, oder entfernen Sie den Auslöser.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>There is no mail account “{name}” that can be read. These are: {known}.</source>
      <translation>Es gibt kein Mailkonto „{name}“, das gelesen werden kann. Es gibt: {known}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>There is no mail account “{name}”. Connect it first, under Settings &gt; Services</source>
      <translation>Es gibt kein Mailkonto „{name}“. Verbinden Sie es zuerst, unter Einstellungen &gt; Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>There is no mail “{id}” in {folder} any more</source>
      <translation>Die Mail „{id}“ gibt es in {folder} nicht mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/chat.py" />
      <source>There is no message to try again. Give one: `chat NAME TEXT`.</source>
      <translation>Es gibt keine Mitteilung, die noch einmal versucht werden könnte. Geben Sie eine: `chat NAME TEXT`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/configuration.py" />
      <source>There is no model “{name}”. Add it first.</source>
      <translation>Es gibt kein Modell „{name}“. Fügen Sie es zuerst hinzu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/configuration.py" />
      <source>There is no model “{name}”. `model list` lists them.</source>
      <translation>Es gibt kein Modell „{name}“. `model list` listet sie auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>There is no note with the id “{id}”.</source>
      <translation>Eine Notiz mit der Kennung „{id}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>There is no operation “{names}” in it. `connector import` without --operations lists them.</source>
      <translation>Darin gibt es keine Operation „{names}“. `connector import` ohne --operations listet sie auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/secrets.py" />
      <source>There is no place to keep secrets here.</source>
      <translation>Hier gibt es keinen Ort, Geheimnisse aufzubewahren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>There is no property “{name}” there at Notion</source>
      <translation>Eine Eigenschaft „{name}“ gibt es dort bei Notion nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/questions.py" />
      <source>There is no question {word}.</source>
      <translation>Es gibt keine Frage {word}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/recording.py" />
      <source>There is no run {run_id}.</source>
      <translation>Es gibt keinen Lauf {run_id}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>There is no safe connection to {host}: it could not prove itself</source>
      <translation>Es gibt keine sichere Verbindung zu {host}: Die Gegenseite konnte sich nicht ausweisen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>There is no safe connection to {name}: it could not prove itself</source>
      <translation>Es gibt keine sichere Verbindung zu {name}: Die Gegenseite konnte sich nicht ausweisen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/lookup.py" />
      <source>There is no service “{name}”. Connect it first, under Settings &gt; Services</source>
      <translation>Es gibt keinen Dienst „{name}“. Verbinden Sie ihn zuerst, unter Einstellungen &gt; Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>There is no service “{name}”. These can be connected: {known}</source>
      <translation>Es gibt keinen Dienst „{name}“. Verbunden werden können: {known}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/registry.py" />
      <source>There is no service “{name}”. `connector list` lists them.</source>
      <translation>Den Dienst „{name}“ gibt es nicht. `connector list` listet alle auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>There is no setting called “{key}”. `config get` lists them.</source>
      <translation>Die Einstellung „{key}“ gibt es nicht. `config get` listet alle auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/questions.py" />
      <source>There is no step {word}.</source>
      <translation>Den Schritt {word} gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>There is no such item.</source>
      <translation>Diesen Vorgang gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/questions.py" />
      <source>There is no such question.</source>
      <translation>Diese Frage gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>There is no such trigger any more.</source>
      <translation>Diesen Auslöser gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/ledger.py" />
      <source>There is no such version any more.</source>
      <translation>Diese Version gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/stores/workflows.py" />
      <source>There is no such version of a script.</source>
      <translation>Diese Version eines Skripts gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>There is no such webhook any more.</source>
      <translation>Diesen Webhook gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>There is no such workflow any more.</source>
      <translation>Diesen Ablauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/stores/workflows.py" />
      <source>There is no such workflow.</source>
      <translation>Diesen Ablauf gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>There is no tool Topics.{name}.</source>
      <translation>Das Werkzeug Topics.{name} gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/tool_lookup.py" />
      <source>There is no tool {namespace}.{name}.</source>
      <translation>Das Werkzeug {namespace}.{name} gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/names.py" />
      <source>There is no tool {tool}.</source>
      <translation>Es gibt kein Werkzeug {tool}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash.py" />
      <source>There is no trash on the disk with {path}.</source>
      <translation>Auf dem Datenträger mit {path} gibt es keinen Papierkorb.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/queries.py" />
      <source>There is no workflow called “{name}”. `workflow list` shows them all.</source>
      <translation>Einen Ablauf namens „{name}“ gibt es nicht. `workflow list` zeigt alle.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/script_tools.py" />
      <source>There is no workflow {id}</source>
      <translation>Es gibt keinen Ablauf {id}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/access/grants.py" />
      <source>There is no workflow “{workflow}” any more.</source>
      <translation>Den Ablauf „{workflow}“ gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup/write.py" />
      <source>There is not enough space on the disk for what the backup holds.</source>
      <translation>Auf dem Datenträger ist nicht genug Platz für den Inhalt der Sicherung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>There is nothing there now that it could be tried on.</source>
      <translation>Es ist jetzt nichts da, an dem man es erproben könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/undo_trash.py" />
      <source>There is something else at {path} by now, so what was thrown away stays in the trash.</source>
      <translation>Bei {path} ist inzwischen etwas anderes; was weggeworfen wurde, bleibt im Papierkorb.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/undo_move.py" />
      <source>There is something else at {path} by now, so {path_2} stays where it is.</source>
      <translation>Bei {path} ist inzwischen etwas anderes; {path_2} bleibt, wo es ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/history_report.py" />
      <source>These are {count:,} items; one page takes {most_items:,}. Choose fewer.</source>
      <translation>Das sind {count:,} Vorgänge; eine Seite fasst {most_items:,}. Wählen Sie weniger.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/read.py" />
      <source>These rows of {what} are more than can be read at once ({most_cells:,} cells or 16 MB). Read fewer at a time, with `limit` and `offset`.</source>
      <translation>Diese Zeilen von {what} sind mehr, als auf einmal gelesen werden kann ({most_cells:,} Zellen oder 16 MB). Lesen Sie weniger auf einmal, mit `limit` und `offset`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/activation.py" />
      <source>These {count} items would be new to version {version} and would be processed again: {examples}.</source>
      <translation>Diese {count} Vorgänge wären für Version {version} neu und würden noch einmal bearbeitet: {examples}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>This account is not connected any more.</source>
      <translation>Dieses Konto ist nicht mehr verbunden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This attachment is damaged; what could be read of it is here.</source>
      <translation>Dieser Anhang ist beschädigt; was von ihm gelesen werden konnte, steht hier.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>This client is for a web site. Make one of the kind “Desktop app” and give its file.</source>
      <translation>Dieser Client ist für eine Website. Legen Sie einen der Art „Desktop app“ an und geben Sie dessen Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/triggers/folders.py" />
      <source>This computer watches no more folders for changes ({reason}). Close other programs, or watch fewer folders.</source>
      <translation>Dieser Computer beobachtet keine weiteren Ordner ({reason}). Schließen Sie andere Programme, oder beobachten Sie weniger Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>This ends the run for all that come after it.</source>
      <translation>Das beendet den Lauf für alle, die danach kommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/index.py" />
      <source>This file cannot be read: {error}.</source>
      <translation>Diese Datei kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This file holds nothing but zeros: the mail in it is lost.</source>
      <translation>Diese Datei enthält nichts als Nullen: Die Mail darin ist verloren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This file is empty: there is no mail in it.</source>
      <translation>Diese Datei ist leer: Es ist keine Mail darin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/planner_backend.py" />
      <source>This file is gone.</source>
      <translation>Diese Datei ist nicht mehr da.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/index.py" />
      <source>This file is named like a mailbox, but holds no mails.</source>
      <translation>Diese Datei heißt wie ein Postfach, enthält aber keine Mails.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/planner_backend.py" />
      <source>This file is no text.</source>
      <translation>Diese Datei ist kein Text.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This file isn't an email.</source>
      <translation>Diese Datei ist keine E-Mail.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/index.py" />
      <source>This folder cannot be opened, so mail in it is not seen.</source>
      <translation>Dieser Ordner kann nicht geöffnet werden; Mail darin wird nicht gesehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/store.py" />
      <source>This is no connection that Keep knows.</source>
      <translation>Das ist keine Verbindung, die Keep kennt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>This is no {name} of {service}: those begin with {begins}.</source>
      <translation>Das ist kein {name} von {service}: Die beginnen mit {begins}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>This is too long.</source>
      <translation>Das ist zu lang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/revert.py" />
      <source>This item</source>
      <translation>Dieser Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/undo.py" />
      <source>This kind of step cannot be undone.</source>
      <translation>Ein Schritt dieser Art kann nicht zurückgenommen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This mail breaks off after its headers: its text is gone.</source>
      <translation>Diese Mail bricht nach ihren Kopfzeilen ab: Ihr Text ist weg.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>This mail has no attachment number {index}</source>
      <translation>Diese Mail hat keinen Anhang Nummer {index}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This mail is {amount} MB large; mails of up to {most} MB can be read.</source>
      <translation>Diese Mail ist {amount} MB groß; gelesen werden Mails bis {most} MB.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>This model comes from the environment: unset its variables.</source>
      <translation>Dieses Modell kommt aus der Umgebung: Löschen Sie deren Variablen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>This never runs: mutate ends with {tool}. What follows belongs into next.</source>
      <translation>Das läuft nie: mutate endet mit {tool}. Was folgt, gehört in next.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/activation.py" />
      <source>This question is no longer open: it was answered before. Nothing was changed.</source>
      <translation>Diese Frage ist nicht mehr offen: Sie wurde schon beantwortet. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/parameters.py" />
      <source>This version does not have the setting “{title}”. What that holds is kept.</source>
      <translation>Diese Version hat die Einstellung „{title}“ nicht. Was sie enthält, bleibt erhalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/remote.py" />
      <source>This version of Keep does not know how to “{intent}”.</source>
      <translation>Diese Version von Keep weiß nicht, was „{intent}“ bedeutet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>This version of Keep does not know the service “{service}”.</source>
      <translation>Diese Version von Keep kennt den Dienst „{service}“ nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>This workflow may not read the mail account “{shown}”. Choose it in the settings of the workflow</source>
      <translation>Dieser Ablauf darf das Mailkonto „{shown}“ nicht lesen. Wählen Sie es in den Einstellungen des Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/parameters.py" />
      <source>This workflow may still not use “{form_values}”. Save its settings to give it back, or choose another one there: the workflow goes on then.</source>
      <translation>Dieser Ablauf darf „{form_values}“ noch immer nicht benutzen. Speichern Sie seine Einstellungen, um es ihm zurückzugeben, oder wählen Sie dort etwas anderes: Dann geht der Ablauf weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/validation.py" />
      <source>Tool calls not allowed during validation: {tool}</source>
      <translation>Werkzeuge dürfen bei der Prüfung nicht aufgerufen werden: {tool}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>Topic '{name}' {message}</source>
      <translation>Thema '{name}' {message}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>Topic '{topic}': {message}</source>
      <translation>Thema '{topic}': {message}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/task_mode.py" />
      <source>Topics exists only in workflow runs</source>
      <translation>Topics gibt es nur in Läufen eines Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Topics.publish in next phase must not provide inputId</source>
      <translation>Topics.publish darf in der Phase next keine inputId angeben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Topics.publish in producer phase requires inputId</source>
      <translation>Topics.publish braucht in einem Erzeuger eine inputId</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Topics.publish: there is no input of that inputId. Use what Topics.registerInput returned.</source>
      <translation>Topics.publish: Einen Eingang dieser inputId gibt es nicht. Nehmen Sie, was Topics.registerInput zurückgab.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>Two servers would be called “{name}”.</source>
      <translation>Zwei Server würden „{name}“ heißen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/undo.py" />
      <source>Undo: {title}</source>
      <translation>Zurücknehmen: {title}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>Upload files to {scope}</source>
      <translation>Dateien hochladen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>Upload files to {scope} at Google Drive</source>
      <translation>Dateien in Google Drive hochladen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>Upload files to {scope} at OneDrive</source>
      <translation>Dateien in OneDrive hochladen: {scope}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_drive/operations.py" />
      <source>Upload {name} to Google Drive</source>
      <translation>{name} in Google Drive hochladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>Upload {name} to OneDrive</source>
      <translation>{name} in OneDrive hochladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>Upload {name} to {folder}</source>
      <translation>{name} in {folder} hochladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>Use any account with {tool}</source>
      <translation>Beliebige Konten mit {tool} verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>Use the account that is connected with {tool}</source>
      <translation>Das verbundene Konto mit {tool} verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>Use the account {account} with {tool}</source>
      <translation>Das Konto {account} mit {tool} verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>Use the service at {scope}</source>
      <translation>Den Dienst bei {scope} verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/tools.py" />
      <source>Use {name} of {server}</source>
      <translation>{name} von {server} verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>Use {tool}</source>
      <translation>{tool} verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>Use {tool} for {scope}</source>
      <translation>{tool} bei {scope} verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/tools.py" />
      <source>Use {tool} of {server}</source>
      <translation>{tool} von {server} verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/util.py" />
      <source>Util.atob: the text is not base64</source>
      <translation>Util.atob: Der Text ist kein Base64</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/util.py" />
      <source>Util.atob: what the base64 stands for is not text in UTF-8</source>
      <translation>Util.atob: Wofür das Base64 steht, ist kein Text in UTF-8</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/util.py" />
      <source>Util.formatDate: date is neither ISO 8601 nor milliseconds since 1970</source>
      <translation>Util.formatDate: date ist weder ISO 8601 noch eine Zahl von Millisekunden seit 1970</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>Value error, {reason}</source>
      <translation>{reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/parameters.py" />
      <source>Version {label} waits for settings: {named}. It goes on once they are filled in.</source>
      <translation>Version {label} wartet auf Einstellungen: {named}. Der Ablauf geht weiter, sobald sie ausgefüllt sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/activation.py" />
      <source>Version {version} may do more than you approved: {permissions}. Nothing was changed. Approve that to activate it.</source>
      <translation>Version {version} darf mehr, als Sie erlaubt haben: {permissions}. Nichts wurde geändert. Erlauben Sie das, um sie einzuschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/compare.py" />
      <source>What failed would count as done without anything being done for it.</source>
      <translation>Was fehlschlug, würde als erledigt gelten, ohne dass etwas dafür getan wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/outcomes.py" />
      <source>What it had done was undone.</source>
      <translation>Was er getan hatte, wurde zurückgenommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>What only reads is asked for with GET, HEAD or POST.</source>
      <translation>Was nur liest, wird mit GET, HEAD oder POST abgefragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>What scripts fill in stands in braces, such as /orders/{{id}}.</source>
      <translation>Was Skripte einsetzen, steht in geschweiften Klammern, etwa /orders/{{id}}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>What signs a request goes to https:// addresses alone, not to http://.</source>
      <translation>Was eine Anfrage unterschreibt, geht nur an https://-Adressen, nicht an http://.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/steps.py" />
      <source>What step {number} would do (“{step_title}”) cannot be told, because {depends_on} only rehearsed.</source>
      <translation>Was Schritt {number} täte („{step_title}“), lässt sich nicht sagen, weil {depends_on} nur geprobt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/secrets.py" />
      <source>What the MCP server {server} needs cannot be read. {reason}</source>
      <translation>Was der MCP-Server {server} braucht, kann nicht gelesen werden. {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/drawing.py" />
      <source>What the model drew is no picture that Keep knows.</source>
      <translation>Was das Modell zeichnete, ist kein Bild, das Keep kennt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/replay/compare.py" />
      <source>What this workflow reads is not recorded.</source>
      <translation>Was dieser Ablauf liest, wird nicht aufgezeichnet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/backup_store.py" />
      <source>What was at {path} before is no longer kept, so it cannot be brought back.</source>
      <translation>Was vorher bei {path} war, ist nicht mehr aufbewahrt und kann nicht zurückgebracht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/undo.py" />
      <source>What was at {path} before is not known, so it cannot be brought back.</source>
      <translation>Was vorher bei {path} war, ist nicht bekannt und kann nicht zurückgebracht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/backup_store.py" />
      <source>What was at {path} before was larger than {amount} MB and was not kept, so it cannot be brought back.</source>
      <translation>Was vorher bei {path} war, war größer als {amount} MB und wurde nicht aufbewahrt; es kann nicht zurückgebracht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/session.py" />
      <source>What you want could not be summed up, so the version has no summary.</source>
      <translation>Was Sie wollen, ließ sich nicht zusammenfassen, deshalb hat die Version keine Zusammenfassung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/steps.py" />
      <source>What {full_name} would find cannot be told, because {steps} only rehearsed. What follows is not known.</source>
      <translation>Was {full_name} fände, lässt sich nicht sagen, weil {steps} nur geprobt. Was folgt, ist nicht bekannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/fetch.py" />
      <source>What {host} gave is no page but {kind}; download it</source>
      <translation>Was {host} gab, ist keine Seite, sondern {kind}; laden Sie es herunter</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/activation.py" />
      <source>Whether version {version} knows what is done by the same ids cannot be tried now: {reason} Nothing was changed.</source>
      <translation>Ob Version {version} das Erledigte unter denselben Kennungen kennt, lässt sich jetzt nicht erproben: {reason} Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>With every list reversed</source>
      <translation>Mit jeder Liste umgekehrt</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>With everything done</source>
      <translation>Mit allem erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>With {path} the attachments are larger than {amount} MB, which is the most that is sent</source>
      <translation>Mit {path} sind die Anhänge größer als {amount} MB; mehr wird nicht gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/bodies.py" />
      <source>With {path} the files are larger than {amount} MB, which is the most that is sent</source>
      <translation>Mit {path} sind die Dateien größer als {amount} MB; mehr wird nicht gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>With “{failing}” failing</source>
      <translation>Mit „{failing}“ fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/validation.py" />
      <source>Workflow declares too much: shorten the lists of topics</source>
      <translation>Der Ablauf gibt zu viel an: Kürzen Sie die Listen der Themen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>Workflow must have at least one producer or consumer</source>
      <translation>Der Ablauf muss mindestens einen Erzeuger oder Bearbeiter haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>Workflow must have at most {most_handlers} producers and consumers</source>
      <translation>Der Ablauf darf höchstens {most_handlers} Erzeuger und Bearbeiter haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>Workflow must have at most {most_topics} topics</source>
      <translation>Der Ablauf darf höchstens {most_topics} Themen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>Workflow: {key} must be an object with a property for each</source>
      <translation>Ablauf: {key} muss ein Objekt mit einer Eigenschaft für jedes sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/gmail/operations.py" />
      <source>Write drafts in {scope}</source>
      <translation>Entwürfe in {scope} schreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/save.py" />
      <source>Write files in {scope}</source>
      <translation>Dateien in {scope} schreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>Write the address plainly, without spaces or dots as folders.</source>
      <translation>Schreiben Sie die Adresse ohne Umwege: ohne Leerzeichen und ohne Punkte als Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>Write the whole address, beginning with https:// or http://.</source>
      <translation>Schreiben Sie die ganze Adresse, beginnend mit https:// oder http://.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>Write the whole path, from the root.</source>
      <translation>Schreiben Sie den ganzen Pfad, von der Wurzel an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/mutation.py" />
      <source>You said that this is not to be done.</source>
      <translation>Sie sagten, dass das nicht getan werden soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/registry.py" />
      <source>You stopped this run.</source>
      <translation>Sie haben diesen Lauf gestoppt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/session.py" />
      <source>You stopped this. Try again, or say more.</source>
      <translation>Sie haben das gestoppt. Versuchen Sie es noch einmal, oder sagen Sie mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/questions.py" />
      <source>Your next message in the chat answers this question.</source>
      <translation>Ihre nächste Mitteilung im Chat beantwortet diese Frage.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>`keep-desktop doctor --set-aside` keeps the damaged file under another name and starts an empty ledger.</source>
      <translation>`keep-desktop doctor --set-aside` bewahrt die beschädigte Datei unter anderem Namen auf und beginnt eine leere Datenbank.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/download.py" />
      <source>a file</source>
      <translation>eine Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>a group of values</source>
      <translation>eine Gruppe von Werten</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/strict_yaml.py" />
      <source>a key must be a word</source>
      <translation>ein Schlüssel muss ein Wort sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>a list</source>
      <translation>eine Liste</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>a number</source>
      <translation>eine Zahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>a part of its path is not a folder</source>
      <translation>ein Teil des Pfads ist kein Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>a producer has that name too; give each handler its own</source>
      <translation>ein Erzeuger heißt auch so; geben Sie jedem einen eigenen Namen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>a read cannot use {method}</source>
      <translation>ein Lesen kann {method} nicht verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/declaration.py" />
      <source>a schedule has at most {most_rule_chars} characters</source>
      <translation>ein Zeitplan hat höchstens {most_rule_chars} Zeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/text_tools.py" />
      <source>a schema has at most {most:,} characters</source>
      <translation>ein Schema hat höchstens {most:,} Zeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>a text</source>
      <translation>ein Text</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/diagnosis.py" />
      <source>a web page</source>
      <translation>eine Webseite</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>a whole number</source>
      <translation>eine ganze Zahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>active</source>
      <translation>eingeschaltet</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/edits.py" />
      <source>an `old` is empty.</source>
      <translation>ein `old` ist leer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/strict_yaml.py" />
      <source>anchors and aliases (&amp; and *) are not taken</source>
      <translation>Anker und Verweise (&amp; und *) werden nicht angenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>another</source>
      <translation>einem weiteren</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/strict_yaml.py" />
      <source>another document begins, and only one is read</source>
      <translation>ein zweites Dokument beginnt; gelesen wird nur eines</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/sign_in.py" />
      <source>answers ({status})</source>
      <translation>antwortet ({status})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/sign_in.py" />
      <source>answers, but has nothing at {path} itself ({status}). If its operations fail too, check the address</source>
      <translation>antwortet, hat aber unter {path} selbst nichts ({status}). Wenn auch seine Operationen scheitern, prüfen Sie die Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>any account</source>
      <translation>beliebigen Konten</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>any address</source>
      <translation>beliebige Adressen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>any calendar</source>
      <translation>alle Kalender</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>any channel</source>
      <translation>alle Kanäle</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>any chat</source>
      <translation>alle Chats</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>any folder</source>
      <translation>alle Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>any host</source>
      <translation>beliebigen Servern</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>any label</source>
      <translation>alle Labels</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>anything</source>
      <translation>alles</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>applied and failed name the same status</source>
      <translation>applied und failed nennen denselben Status</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>archived</source>
      <translation>archiviert</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>below a page of Notion a page has no properties but its title</source>
      <translation>unter einer Seite von Notion hat eine Seite keine Eigenschaften außer ihrem Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>by cursor needs next, such as body.next</source>
      <translation>by cursor braucht next, etwa body.next</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sign_in.py" />
      <source>can be read; its INBOX holds {count} mails</source>
      <translation>kann gelesen werden; der Posteingang enthält {count} Mails</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>cannot be called: {problem}</source>
      <translation>kann nicht aufgerufen werden: {problem}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>cannot be verified</source>
      <translation>nicht prüfbar</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>client_id and scope go with type client_credentials only</source>
      <translation>client_id und scope gehören nur zu type client_credentials</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>client_id must hold plain characters only</source>
      <translation>client_id darf nur einfache Zeichen enthalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>declares publishes but has no next function</source>
      <translation>gibt publishes an, hat aber keine Funktion next</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>did not take the mail</source>
      <translation>hat die Mail nicht angenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>does not send for {sender}</source>
      <translation>sendet nicht für {sender}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>does not send to {recipient}</source>
      <translation>sendet nicht an {recipient}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>does not take the mail</source>
      <translation>nimmt die Mail nicht an</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>done</source>
      <translation>erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>draft</source>
      <translation>ein Entwurf</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>empty</source>
      <translation>leer</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>encoding goes with methods that have a body</source>
      <translation>encoding gehört zu Methoden mit Inhalt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>every page is sound; workflows: {workflows}, open questions: {count}</source>
      <translation>jede Seite ist heil; Abläufe: {workflows}, offene Fragen: {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>expected one object with named properties</source>
      <translation>Erwartet wird ein Objekt mit benannten Eigenschaften</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>failed</source>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>failed {failures} times: {reason}</source>
      <translation>{failures}-mal fehlgeschlagen: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>failed: {reason}</source>
      <translation>fehlgeschlagen: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>files go with encoding multipart only</source>
      <translation>files gehört nur zu encoding multipart</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>forEach does not wait for an async function: write for (const one of list) {{ … }} with await in it.</source>
      <translation>forEach wartet nicht auf eine asynchrone Funktion: Schreiben Sie for (const one of list) {{ … }} mit await darin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/read.py" />
      <source>give either key, or column and value</source>
      <translation>geben Sie entweder key an, oder column und value</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/open_meteo/weather.py" />
      <source>give either place, or latitude and longitude</source>
      <translation>geben Sie entweder place an, oder latitude und longitude</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/tools.py" />
      <source>give exactly one of `replacements` and `code`.</source>
      <translation>geben Sie genau eines von `replacements` und `code` an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>handler must be a function</source>
      <translation>handler muss eine Funktion sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>has a placeholder that is not of the form {{name}}</source>
      <translation>hat einen Platzhalter, der nicht die Form {{name}} hat</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/row.py" />
      <source>has more than {max_columns} columns</source>
      <translation>hat mehr als {max_columns} Spalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>has two consumers, '{other}' and '{name}'; a topic is read by one</source>
      <translation>hat zwei Bearbeiter, '{other}' und '{name}'; ein Thema wird von einem gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>header goes with type header, and with no other</source>
      <translation>header gehört zu type header und zu keinem anderen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>imap needs a username</source>
      <translation>imap braucht einen username</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/permissions.py" />
      <source>in 24 hours</source>
      <translation>in 24 Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/permissions.py" />
      <source>in 7 days</source>
      <translation>in 7 Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/permissions.py" />
      <source>in one run</source>
      <translation>in einem Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/declaration.py" />
      <source>interval and cron must be texts, such as “5m” or “0 9 * * 1-5”</source>
      <translation>interval und cron müssen Texte sein, etwa „5m“ oder „0 9 * * 1-5“</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>is a header that Keep sets itself</source>
      <translation>ist eine Kopfzeile, die Keep selbst setzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>is missing</source>
      <translation>fehlt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_docs/operations.py" />
      <source>is no id and no address of a document</source>
      <translation>ist keine Kennung und keine Adresse eines Dokuments</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>is no id and no address of a spreadsheet</source>
      <translation>ist keine Kennung und keine Adresse einer Tabelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>is no mail address</source>
      <translation>ist keine Mailadresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>is no name of a computer</source>
      <translation>ist kein Name eines Computers</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>is no name of a header</source>
      <translation>ist kein Name einer Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>is not a key that Keep knows</source>
      <translation>ist kein Schlüssel, den Keep kennt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/io.py" />
      <source>is not base64</source>
      <translation>ist kein Base64</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>is published to but no consumer subscribes to it</source>
      <translation>wird beschickt, aber kein Bearbeiter abonniert es</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sign_in.py" />
      <source>is there</source>
      <translation>ist da</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>is wrong: {problem}</source>
      <translation>ist falsch: {problem}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it asked for something that Keep gives no server</source>
      <translation>er wollte etwas, das Keep keinem Server gibt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it belongs to another user</source>
      <translation>sie gehört einem anderen Benutzer</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/strict_yaml.py" />
      <source>it cannot be read</source>
      <translation>es kann nicht gelesen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it describes its tools in a way that is no JSON ({error})</source>
      <translation>er beschreibt seine Werkzeuge nicht als JSON ({error})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it describes its tools in more than {most} MB</source>
      <translation>er beschreibt seine Werkzeuge mit mehr als {most} MB</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it describes more than {most} tools</source>
      <translation>er beschreibt mehr als {most} Werkzeuge</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it ended</source>
      <translation>er wurde beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it ended before it answered, and wrote nothing</source>
      <translation>er endete, bevor er antwortete, und gab nichts aus</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it ended before it answered. What it wrote is in {log}</source>
      <translation>er endete, bevor er antwortete. Was er ausgab, steht in {log}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>it ended {count} times in a row, and is started again later</source>
      <translation>er wurde {count}-mal in Folge beendet und startet später neu</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/ocr.py" />
      <source>it gave no reason</source>
      <translation>es nannte keinen Grund</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it gives two tools the same name</source>
      <translation>er gibt zwei Werkzeugen denselben Namen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/json_schemas.py" />
      <source>it has a list of more than {longest_mixed:,} values of different kinds.</source>
      <translation>es hat eine Liste von mehr als {longest_mixed:,} Werten verschiedener Art.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it has a second name elsewhere</source>
      <translation>es hat anderswo einen zweiten Namen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/json_schemas.py" />
      <source>it has more than {most_groups:,} groups of values.</source>
      <translation>es hat mehr als {most_groups:,} Gruppen von Werten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/json_schemas.py" />
      <source>it has more than {most_parts:,} parts.</source>
      <translation>es hat mehr als {most_parts:,} Teile.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it is a file</source>
      <translation>es ist eine Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it is a folder</source>
      <translation>das ist ein Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it is a link</source>
      <translation>sie ist eine Verknüpfung</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/operations.py" />
      <source>it is at another address than the service</source>
      <translation>sie liegt unter einer anderen Adresse als der Dienst</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>it is damaged</source>
      <translation>er ist beschädigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it is larger than Keep writes it</source>
      <translation>es ist größer, als Keep es schreibt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/json_schemas.py" />
      <source>it is nested more than {deepest} levels deep.</source>
      <translation>es ist mehr als {deepest} Ebenen tief verschachtelt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/strict_yaml.py" />
      <source>it is nested too deeply</source>
      <translation>es ist zu tief verschachtelt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it is no plain file</source>
      <translation>es ist keine gewöhnliche Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it is not there</source>
      <translation>das gibt es nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/json_schemas.py" />
      <source>it must not refer to other schemas.</source>
      <translation>es darf nicht auf andere Schemas verweisen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/json_schemas.py" />
      <source>it must not use regular expressions (pattern).</source>
      <translation>es darf keine regulären Ausdrücke (pattern) verwenden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/operations.py" />
      <source>it needs the header {name}</source>
      <translation>sie braucht die Kopfzeile {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/operations.py" />
      <source>it takes its body as {kind}</source>
      <translation>sie nimmt ihren Inhalt als {kind}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>it was ended</source>
      <translation>er wurde beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>it was not found within {count} turns of the model.</source>
      <translation>in {count} Runden mit dem Modell wurde nichts gefunden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>it was not found within {seconds} seconds.</source>
      <translation>in {seconds} Sekunden wurde nichts gefunden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>it's open in another program</source>
      <translation>es ist in einem anderen Programm geöffnet</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>its key file is not the one that it was made with</source>
      <translation>seine Schlüsseldatei ist nicht die, mit der er angelegt wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>its key file “{key_file}” is damaged</source>
      <translation>seine Schlüsseldatei „{key_file}“ ist beschädigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>its key file “{key_file}” is gone</source>
      <translation>seine Schlüsseldatei „{key_file}“ ist weg</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>its links lead in a circle</source>
      <translation>die Verknüpfungen führen im Kreis</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>its name is too long</source>
      <translation>der Name ist zu lang</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>its path {reason}</source>
      <translation>der Pfad {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>its permissions do not allow it</source>
      <translation>die Zugriffsrechte erlauben es nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>line {line}, {place}</source>
      <translation>Zeile {line}, {place}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/openapi/functions.py" />
      <source>line {line}: {what}</source>
      <translation>Zeile {line}: {what}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>mail, pages and feeds are read in a process of its own, without files or network</source>
      <translation>E-Mails, Seiten und Feeds werden in einem eigenen Prozess ohne Dateien und Netz gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/airtable/operations.py" />
      <source>match_on names what fields does not hold</source>
      <translation>match_on nennt, was fields nicht enthält</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>may be repeated: {header}</source>
      <translation>darf wiederholt werden: {header}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>may hold letters, digits, dots, hyphens and underscores only</source>
      <translation>darf nur Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche enthalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>more than {most} properties</source>
      <translation>Mehr als {most} Eigenschaften</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/moments.py" />
      <source>must be a date or a moment in ISO 8601, such as 2026-11-20T10:00</source>
      <translation>muss ein Datum oder ein Zeitpunkt in ISO 8601 sein, etwa 2026-11-20T10:00</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/places.py" />
      <source>must be a name without slashes</source>
      <translation>muss ein Name ohne Schrägstriche sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/places.py" />
      <source>must be a path that begins with / and has no . or ..</source>
      <translation>muss ein Pfad sein, der mit / beginnt und kein . oder .. enthält</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>must be an address that begins with http:// or https://</source>
      <translation>muss eine Adresse sein, die mit http:// oder https:// beginnt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/dav/requests.py" />
      <source>must be as the list gave it</source>
      <translation>muss so sein, wie die Liste es gab</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>must be body, or body.FIELD</source>
      <translation>muss body sein, oder body.FELD</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>must be one line without control characters</source>
      <translation>muss eine Zeile ohne Steuerzeichen sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>must be written plainly, without dots as folders or spaces</source>
      <translation>muss einfach geschrieben sein, ohne Punkte als Ordner und ohne Leerzeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>must begin with /</source>
      <translation>muss mit / beginnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>must begin with https://: a secret is sent to it</source>
      <translation>muss mit https:// beginnen: Ein Geheimnis wird dorthin gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>must end before any ? or #</source>
      <translation>muss vor jedem ? oder # enden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/notion/operations.py" />
      <source>must have at most {most} lines</source>
      <translation>darf höchstens {most} Zeilen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>must hold no encoded slashes or line ends</source>
      <translation>darf keine kodierten Schrägstriche oder Zeilenenden enthalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>must hold no spaces, backslashes, # or special characters; encode them</source>
      <translation>darf keine Leerzeichen, umgekehrten Schrägstriche, # oder Sonderzeichen enthalten; kodieren Sie sie (etwa %20)</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>must hold no user name or password; name a secret under auth</source>
      <translation>darf keinen Benutzernamen und kein Passwort enthalten; nennen Sie unter auth ein Geheimnis</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/home_assistant/operations.py" />
      <source>must name no targets: give them as entities</source>
      <translation>darf keine Ziele nennen: Geben Sie sie als entities an</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>must not begin with //, which would name another host</source>
      <translation>darf nicht mit // beginnen, was einen anderen Computer meinte</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>must stay inside base_url: no . or .. between slashes</source>
      <translation>muss innerhalb von base_url bleiben: kein . oder .. zwischen Schrägstrichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>mutate must be a function if provided</source>
      <translation>mutate muss eine Funktion sein, wenn es da ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>needs_attention</source>
      <translation>in Erwartung Ihrer Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sign_in.py" />
      <source>neither reads nor sends</source>
      <translation>liest nicht und sendet nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>next goes with by cursor and by link</source>
      <translation>next gehört zu by cursor und zu by link</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>next must be a function if provided</source>
      <translation>next muss eine Funktion sein, wenn es da ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>next publishes whatever became of the mutation, also where it was skipped or there was none.</source>
      <translation>next veröffentlicht, was auch immer aus der Änderung wurde, auch wenn sie übersprungen wurde oder es keine gab.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>no reason was given</source>
      <translation>ohne Angabe von Gründen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>none</source>
      <translation>keine</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>not installed; only the window needs it</source>
      <translation>nicht installiert; nur das Fenster braucht es</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>nothing</source>
      <translation>nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>nothing answered within {seconds:g} s</source>
      <translation>nach {seconds:g} s kam keine Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>nothing answers at {address}. Start the server there, or add it with another address</source>
      <translation>unter {address} antwortet nichts. Starten Sie dort den Server, oder fügen Sie ihn mit einer anderen Adresse hinzu</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/diagnosis.py" />
      <source>nothing at all</source>
      <translation>gar nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>nothing is stopped</source>
      <translation>nichts ist gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>nothing runs scripts: install quickjs-ng</source>
      <translation>nichts führt Skripte aus: Installieren Sie quickjs-ng</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/edits.py" />
      <source>nothing would change.</source>
      <translation>nichts würde sich ändern.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>operations.{name}: the secret goes into that header already</source>
      <translation>operations.{name}: das Geheimnis steht schon in jener Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/diagnosis.py" />
      <source>other JSON</source>
      <translation>anderes JSON</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/diagnosis.py" />
      <source>other XML</source>
      <translation>anderes XML</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>other users may change it</source>
      <translation>andere Benutzer dürfen es ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>other users may read or write it</source>
      <translation>andere Benutzer dürfen es lesen oder schreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>paginate goes with a read by GET only</source>
      <translation>paginate gehört nur zu einem Lesen mit GET</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>param goes with by cursor and by page, which need it</source>
      <translation>param gehört zu by cursor und zu by page, die es brauchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>param goes with type query, and with no other</source>
      <translation>param gehört zu type query und zu keinem anderen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>paused</source>
      <translation>pausiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/diagnosis.py" />
      <source>plain text</source>
      <translation>einfacher Text</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/consumer.py" />
      <source>prepare may reserve at most {most_reserved} events</source>
      <translation>prepare darf höchstens {most_reserved} Ereignisse vormerken</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>prepare must be a function</source>
      <translation>prepare muss eine Funktion sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/consumer.py" />
      <source>prepare must return {{ reservations: [...] }}</source>
      <translation>prepare muss {{ reservations: [...] }} zurückgeben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/consumer.py" />
      <source>prepare: consumer '{name}' does not subscribe to topic '{topic}'</source>
      <translation>prepare: Bearbeiter '{name}' abonniert Thema '{topic}' nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/consumer.py" />
      <source>prepare: each reservation is {{ topic, ids: [messageId, …] }}</source>
      <translation>prepare: Jede Vormerkung ist {{ topic, ids: [messageId, …] }}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>processing</source>
      <translation>in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>publishes must be a non-empty array of topic names</source>
      <translation>publishes muss eine Liste von Namen von Themen sein, die nicht leer ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>publishes to undeclared topic '{topic}'</source>
      <translation>veröffentlicht in das nicht angegebene Thema '{topic}'</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>ready</source>
      <translation>bereit</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/contents.py" />
      <source>says nothing that is to be changed</source>
      <translation>sagt nichts, was zu ändern ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>schedule with interval or cron required</source>
      <translation>schedule mit interval oder cron wird gebraucht</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain" />
      <source>skipped</source>
      <translation>übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>smtp or imap is needed</source>
      <translation>smtp oder imap ist erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/moments.py" />
      <source>start and end go together</source>
      <translation>start und end gehören zusammen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/moments.py" />
      <source>start and end must both be dates, or both moments</source>
      <translation>start und end müssen beide ein Datum oder beide ein Zeitpunkt sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/steps.py" />
      <source>step {last} was</source>
      <translation>Schritt {last} wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/steps.py" />
      <source>steps {numbers} and {last} were</source>
      <translation>die Schritte {numbers} und {last} wurden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>subscribe must be non-empty array</source>
      <translation>subscribe muss eine Liste sein, die nicht leer ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>subscribes to undeclared topic '{topic}'</source>
      <translation>abonniert das nicht angegebene Thema '{topic}'</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/strict_yaml.py" />
      <source>tags (!) are not taken</source>
      <translation>Tags (!) werden nicht angenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sign_in.py" />
      <source>takes mail; its folder “{sent_folder}” {there}</source>
      <translation>nimmt Mail an; sein Ordner „{sent_folder}“ {there}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sign_in.py" />
      <source>takes mail; what became of a mail cannot be looked up, since no imap is given</source>
      <translation>nimmt Mail an; was aus einer Mail wurde, lässt sich nicht nachsehen, weil kein imap angegeben ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>the answer is no JSON ({error})</source>
      <translation>die Antwort ist kein JSON ({error})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/row.py" />
      <source>the column “key” is filled from the parameter key</source>
      <translation>die Spalte „key“ wird aus dem Parameter key gefüllt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>the disk could not be read or written</source>
      <translation>der Datenträger konnte nicht gelesen oder geschrieben werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>the disk is full</source>
      <translation>der Datenträger ist voll</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>the disk is read-only</source>
      <translation>der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>the files and folders that you give it</source>
      <translation>den von Ihnen freigegebenen Dateien und Ordnern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/strict_yaml.py" />
      <source>the key {value} is there twice</source>
      <translation>der Schlüssel {value} ist zweimal da</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>the model called tools in a way that cannot be understood.</source>
      <translation>das Modell hat Werkzeuge so aufgerufen, dass man es nicht verstehen kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>the model said nothing.</source>
      <translation>das Modell hat nichts gesagt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>the name of a handler must be an identifier, such as addRow</source>
      <translation>der Name eines Bearbeiters muss ein Bezeichner sein, etwa addRow</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>the name of a topic is one line of 1 to {most_name_chars} characters</source>
      <translation>der Name eines Themas ist eine Zeile von 1 bis {most_name_chars} Zeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>the passphrase of {passphrase} is not the right one</source>
      <translation>die Passphrase in {passphrase} ist nicht die richtige</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/text_tools.py" />
      <source>the same class stands there twice</source>
      <translation>dieselbe Klasse steht zweimal da</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/models/text_tools.py" />
      <source>the schema is not valid: {problem}</source>
      <translation>das Schema ist nicht gültig: {problem}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>the system gives another reason</source>
      <translation>das System nennt einen anderen Grund</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>the whole</source>
      <translation>das Ganze</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/edits.py" />
      <source>there are no replacements.</source>
      <translation>es gibt keine Ersetzungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/tools.py" />
      <source>there is no draft. Use `save`.</source>
      <translation>es gibt keinen Entwurf. Verwenden Sie `save`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>tls: none would send the password and the mail for all to read</source>
      <translation>tls: none würde das Passwort und die Mail für alle lesbar senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>token_url goes with type client_credentials, and with no other</source>
      <translation>token_url gehört zu type client_credentials und zu keinem anderen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>type {value} needs {no}secret</source>
      <translation>type {value} braucht {no}secret</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>under the key file “{key_file}”</source>
      <translation>unter der Schlüsseldatei „{key_file}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>under the passphrase of {passphrase}</source>
      <translation>unter der Passphrase in {passphrase}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>username and auth: {{ secret: NAME }} go together</source>
      <translation>username und auth: {{ secret: NAME }} gehören zusammen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>username goes with type basic, and with no other</source>
      <translation>username gehört zu type basic und zu keinem anderen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>username must hold no colon and no control characters</source>
      <translation>username darf keinen Doppelpunkt und keine Steuerzeichen enthalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/connection.py" />
      <source>what it answered is no answer of the protocol</source>
      <translation>die Antwort passt nicht zum Protokoll</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sign_in.py" />
      <source>will be made with the first mail</source>
      <translation>wird mit der ersten Mail angelegt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>yes or no</source>
      <translation>ja oder nein</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/permissions.py" />
      <source>{capability} reached its limit of {most} {period}</source>
      <translation>{capability} hat die Grenze von {most} {period} erreicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/reconcile.py" />
      <source>{count} others</source>
      <translation>{count} weiteren</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>{count} places are not as described</source>
      <translation>{count} Stellen sind nicht wie beschrieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/google_sheets/operations.py" />
      <source>{count} rows have “{value}” in the column “{column}”, so it is not clear which is meant</source>
      <translation>{count} Zeilen haben in der Spalte „{column}“ „{value}“; deshalb ist nicht klar, welche gemeint ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>{data_dir}, {free:,} MB free.{advice}</source>
      <translation>{data_dir}, {free:,} MB frei.{advice}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/maintainer.py" />
      <source>{error} {count} repairs in a row did not help. Tried, the newest first: {tried}</source>
      <translation>{error} {count} Reparaturen hintereinander haben nicht geholfen. Versucht wurde, das Neueste zuerst: {tried}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/pdf.py" />
      <source>{file} holds no text: its pages are pictures. Save them as pictures and use Images.explain.</source>
      <translation>{file} enthält keinen Text: Die Seiten sind Bilder. Speichern Sie sie als Bilder und verwenden Sie Images.explain.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/sheet.py" />
      <source>{file} is a folder, where a file is needed.</source>
      <translation>{file} ist ein Ordner, wo eine Datei gebraucht wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/media.py" />
      <source>{file} is larger than {most} MB, which is the most that is read.</source>
      <translation>{file} ist größer als {most} MB; mehr wird nicht gelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/pdf.py" />
      <source>{file} is no PDF, or is damaged.</source>
      <translation>{file} ist kein PDF, oder ist beschädigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/media.py" />
      <source>{file} is no PNG, JPEG, GIF or WebP picture.</source>
      <translation>{file} ist kein Bild in PNG, JPEG, GIF oder WebP.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/media.py" />
      <source>{file} is no WAV or MP3 recording.</source>
      <translation>{file} ist keine Aufnahme in WAV oder MP3.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/sheet.py" />
      <source>{file} is not a CSV file. Sheets works on .csv files so far; save the table as “CSV UTF-8” in your spreadsheet program.</source>
      <translation>{file} ist keine CSV-Datei. Sheets arbeitet bisher mit .csv-Dateien; speichern Sie die Tabelle in Ihrer Tabellenkalkulation als „CSV UTF-8“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/documents/pdf.py" />
      <source>{file} is protected by a password, so it cannot be read.</source>
      <translation>{file} ist mit einem Passwort geschützt und kann deshalb nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>{folder}: {error}</source>
      <translation>{folder}: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/probe.py" />
      <source>{found} It reports no usage, so what is reserved counts.</source>
      <translation>{found} Es meldet keinen Verbrauch, deshalb zählt, was vorgemerkt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>{full_name} answered with something other than it promises: {places}</source>
      <translation>{full_name} antwortete mit etwas anderem, als es verspricht: {places}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/calls.py" />
      <source>{full_name} failed in a way that Keep does not know. This is a fault in Keep.</source>
      <translation>{full_name} schlug auf eine Weise fehl, die Keep nicht kennt. Das ist ein Fehler in Keep.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>{full_name} is a mutation and must be called inside Items.withItem()</source>
      <translation>{full_name} ist eine Änderung und muss innerhalb von Items.withItem() aufgerufen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/steps.py" />
      <source>{full_name} looked at {name} as it is now; step {step} would have changed it.</source>
      <translation>{full_name} sah {name} an, wie es jetzt ist; Schritt {step} hätte es geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/tool_lookup.py" />
      <source>{full_name} reaches out of this computer, and the script does not name it. Write {full_name}(…) in the script.</source>
      <translation>{full_name} spricht mit anderen Rechnern, und das Skript nennt es nicht. Schreiben Sie {full_name}(…) in das Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/items.py" />
      <source>{full_name}: cannot perform mutations on completed item "{logical_id}"</source>
      <translation>{full_name}: Am fertigen Vorgang "{logical_id}" kann nichts geändert werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/run.py" />
      <source>{function} of '{name}'</source>
      <translation>{function} von '{name}'</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{host} cannot be reached</source>
      <translation>{host} ist nicht erreichbar</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{host} cannot be reached: it does not answer</source>
      <translation>{host} ist nicht erreichbar: Es kommt keine Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{host} did not answer within 1 second</source>
      <translation>{host} antwortete nicht innerhalb von 1 Sekunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{host} did not answer within {timeout_s:g} seconds</source>
      <translation>{host} antwortete nicht innerhalb von {timeout_s:g} Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>{host} receives your messages, the scripts, and what they read, unencrypted.</source>
      <translation>{host} bekommt Ihre Mitteilungen, die Skripte und was sie lesen, unverschlüsselt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>{host} receives your messages, the scripts, and what they read.</source>
      <translation>{host} bekommt Ihre Mitteilungen, die Skripte und was sie lesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{host} sends on and on: more than {most_redirects} redirects</source>
      <translation>{host} schickt immer weiter: mehr als {most_redirects} Weiterleitungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{host} sends on to something that is no web address</source>
      <translation>{host} schickt an etwas weiter, das keine Webadresse ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{host} took more than {total_s:g} seconds in all</source>
      <translation>{host} brauchte insgesamt mehr als {total_s:g} Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/rejections.py" />
      <source>{key} must be an array of topic names</source>
      <translation>{key} muss eine Liste von Namen von Themen sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>{key} takes a number from {least} to {most}.</source>
      <translation>{key} verlangt eine Zahl von {least} bis {most}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>{key} takes a whole number, not “{value}”.</source>
      <translation>{key} nimmt eine ganze Zahl, nicht „{value}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>{key} takes {words}, not “{value}”.</source>
      <translation>{key} nimmt {words}, nicht „{value}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/item_run.py" />
      <source>{limit} items could not be finished. The last one: {error}</source>
      <translation>{limit} Vorgänge konnten nicht beendet werden. Der letzte: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/item_run.py" />
      <source>{limit} items in a row could not be finished. The last one: {error}</source>
      <translation>{limit} Vorgänge hintereinander konnten nicht beendet werden. Der letzte: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>{name} answered without an end.</source>
      <translation>{name} antwortete ohne Ende.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>{name} answered {status}{reason}.</source>
      <translation>{name} antwortete {status}{reason}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} can't be opened or changed: you don't have permission, or it's open in another program. Change its permissions or close the other program, then run again.</source>
      <translation>{name} kann nicht geöffnet oder geändert werden: Ihnen fehlt die Berechtigung, oder es ist in einem anderen Programm geöffnet. Ändern Sie die Berechtigungen oder schließen Sie das andere Programm und führen Sie dann noch einmal aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/imap.py" />
      <source>{name} cannot be reached, or hung up</source>
      <translation>{name} ist nicht erreichbar oder legte auf</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>{name} cannot sign anybody in just now</source>
      <translation>{name} kann gerade niemanden anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>{name} cannot take a password with such characters</source>
      <translation>{name} kann kein Passwort mit solchen Zeichen annehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} could not be used, for a reason that is not known.</source>
      <translation>{name} konnte aus einem unbekannten Grund nicht benutzt werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/imap.py" />
      <source>{name} could not prove itself</source>
      <translation>{name} konnte sich nicht ausweisen</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>{name} did not give a whole answer{reason}.</source>
      <translation>{name} gab keine ganze Antwort{reason}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/imap.py" />
      <source>{name} does not answer</source>
      <translation>{name} antwortet nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>{name} does not offer the sign-in or the protection that was described</source>
      <translation>{name} bietet die beschriebene Anmeldung oder den beschriebenen Schutz nicht an</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{name} goes with kind mutation only</source>
      <translation>{name} gehört nur zu kind mutation</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/browse.py" />
      <source>{name} has a name that Keep cannot use: it holds a line break, another control character, or bytes that are no text. Rename it.</source>
      <translation>{name} hat einen Namen, den Keep nicht verwenden kann: Er enthält einen Zeilenumbruch, ein anderes Steuerzeichen oder Bytes, die kein Text sind. Benennen Sie die Datei um.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>{name} has no credit left{reason}. No model is asked anything for ten minutes.</source>
      <translation>{name} hat kein Guthaben mehr{reason}. Zehn Minuten lang wird kein Modell etwas gefragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} is a folder, where a file is needed.</source>
      <translation>{name} ist ein Ordner, wo eine Datei gebraucht wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} is a link, and links out of a granted folder are not followed. Give the workflow the place it points to.</source>
      <translation>{name} ist eine Verknüpfung, und Verknüpfungen aus einem freigegebenen Ordner hinaus wird nicht gefolgt. Geben Sie dem Ablauf den Ort, auf den sie zeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>{name} is larger than {amount} MB, which is the most that is read.</source>
      <translation>{name} ist größer als {amount} MB; mehr wird nicht gelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} is not a name that this disk can hold.</source>
      <translation>{name} ist kein Name, den dieser Datenträger aufnehmen kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>{name} is not in the folder {folder} of {service}</source>
      <translation>{name} ist nicht im Ordner {folder} von {service}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} is not there. Bring it back, or choose another one.</source>
      <translation>{name} ist nicht da. Stellen Sie es wieder her, oder wählen Sie etwas anderes.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} is on a read-only disk. Make it writable or choose another place.</source>
      <translation>{name} ist auf einem schreibgeschützten Datenträger. Machen Sie ihn beschreibbar, oder wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>{name} is there already, and nothing is replaced. Give another name, or move it away.</source>
      <translation>{name} ist schon da, und nichts wird ersetzt. Geben Sie einen anderen Namen an, oder verschieben Sie es.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} lies in something that is not a folder.</source>
      <translation>{name} liegt in etwas, das kein Ordner ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/imap.py" />
      <source>{name} no longer accepts the sign-in. Enter the password again under Settings &gt; Services</source>
      <translation>{name} nimmt die Anmeldung nicht mehr an. Geben Sie das Passwort unter Einstellungen &gt; Dienste noch einmal ein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>{name} of OneDrive has no content: it is a folder, or is kept elsewhere</source>
      <translation>{name} in OneDrive hat keinen Inhalt: Das ist ein Ordner, oder es liegt woanders</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>{name} refused the key{reason}. Enter another one under Settings &gt; Models{command}.</source>
      <translation>{name} hat den Schlüssel abgelehnt{reason}. Geben Sie einen anderen unter Einstellungen &gt; Modelle ein{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>{name} refused the request (404){reason}. Check its address and model under Settings &gt; Models{command}.</source>
      <translation>{name} hat die Anfrage abgelehnt (404){reason}. Prüfen Sie Adresse und Modell unter Einstellungen &gt; Modelle{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>{name} refused the request ({status}){reason}.</source>
      <translation>{name} hat die Anfrage abgelehnt ({status}){reason}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/imap.py" />
      <source>{name} refused what it was asked for</source>
      <translation>{name} lehnte ab, worum er gebeten wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/handlers.py" />
      <source>{name} waits until {time} on {date}.</source>
      <translation>{name} wartet bis {time} am {date}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/handlers.py" />
      <source>{name} waits until {time}.</source>
      <translation>{name} wartet bis {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/os_errors.py" />
      <source>{name} would become larger than its disk allows.</source>
      <translation>{name} würde größer, als der Datenträger erlaubt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>{name}: {note}</source>
      <translation>{name}: {note}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>{name}: {reason}</source>
      <translation>{name}: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>{one} or {other}</source>
      <translation>{one} oder {other}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{parent} is not there. Bring it back, or choose another.</source>
      <translation>{parent} ist nicht da. Stellen Sie es wieder her, oder wählen Sie etwas anderes.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{path} belongs to Keep itself and is closed to workflows. Choose another folder.</source>
      <translation>{path} gehört Keep selbst und ist für Abläufe geschlossen. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/transfer.py" />
      <source>{path} cannot be moved into itself.</source>
      <translation>{path} kann nicht in sich selbst verschoben werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/append.py" />
      <source>{path} ends within a cell that begins with a quotation mark and has none at its end, so a further row would be lost in it. Add the mark, then try again.</source>
      <translation>{path} endet in einer Zelle, die mit einem Anführungszeichen beginnt und keines am Ende hat; eine weitere Zeile ginge darin verloren. Ergänzen Sie das Zeichen und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/atomic.py" />
      <source>{path} exists already and has other content. Remove it, choose another name, or let the script overwrite it.</source>
      <translation>{path} ist schon da und hat anderen Inhalt. Entfernen Sie es, wählen Sie einen anderen Namen, oder lassen Sie das Skript überschreiben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/header.py" />
      <source>{path} has no line that could be its header.</source>
      <translation>{path} hat keine Zeile, die die Kopfzeile sein könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/update.py" />
      <source>{path} has no row with the key {key}.</source>
      <translation>{path} hat keine Zeile mit dem Schlüssel {key}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/remove.py" />
      <source>{path} has several such rows, and it is not known which was added, so the file stays as it is now.</source>
      <translation>{path} hat mehrere solche Zeilen, und es ist nicht bekannt, welche angehängt wurde; die Datei bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/triggers/folders.py" />
      <source>{path} holds more than {most} folders; what changes in the others does not start the workflow. Choose a folder further down.</source>
      <translation>{path} enthält mehr als {most} Ordner; was sich in den anderen ändert, startet den Ablauf nicht. Wählen Sie einen Ordner weiter unten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/transfer.py" />
      <source>{path} is a folder on another disk than {path_2}. Move its files one by one.</source>
      <translation>{path} ist ein Ordner auf einem anderen Datenträger als {path_2}. Verschieben Sie seine Dateien einzeln.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/downloads.py" />
      <source>{path} is a folder, not a file.</source>
      <translation>{path} ist ein Ordner, keine Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{path} is a folder, where a file is needed.</source>
      <translation>{path} ist ein Ordner, wo eine Datei gebraucht wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/move.py" />
      <source>{path} is a folder; only files are copied.</source>
      <translation>{path} ist ein Ordner; nur Dateien werden kopiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/onedrive/operations.py" />
      <source>{path} is being changed just now</source>
      <translation>{path} wird gerade geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/backup_store.py" />
      <source>{path} is being changed just now.</source>
      <translation>{path} wird gerade geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/sheet.py" />
      <source>{path} is larger than 128 MB. Begin a new file for further rows.</source>
      <translation>{path} ist größer als 128 MB. Beginnen Sie für weitere Zeilen eine neue Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/uploads.py" />
      <source>{path} is larger than {amount} MB, which is the most that is uploaded</source>
      <translation>{path} ist größer als {amount} MB; mehr wird nicht hochgeladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/undo.py" />
      <source>{path} is no longer as it was left, so it stays as it is now.</source>
      <translation>{path} ist nicht mehr, wie es hinterlassen wurde; es bleibt, wie es jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/undo_trash.py" />
      <source>{path} is no longer in the trash, so it cannot be brought back.</source>
      <translation>{path} ist nicht mehr im Papierkorb und kann nicht zurückgebracht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/header.py" />
      <source>{path} is not a CSV file that can be read here. Save it as “CSV UTF-8” in your spreadsheet program.</source>
      <translation>{path} ist keine CSV-Datei, die hier gelesen werden kann. Speichern Sie sie in Ihrer Tabellenkalkulation als „CSV UTF-8“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{path} is not a plain file.</source>
      <translation>{path} ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/header.py" />
      <source>{path} is not in UTF-8. Save it as “CSV UTF-8” in your spreadsheet program.</source>
      <translation>{path} ist nicht in UTF-8. Speichern Sie es in Ihrer Tabellenkalkulation als „CSV UTF-8“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/read.py" />
      <source>{path} is not text in UTF-8. Read it with encoding “base64”.</source>
      <translation>{path} ist kein Text in UTF-8. Lesen Sie es mit encoding „base64“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/triggers/folders.py" />
      <source>{path} is not there, so nothing in it starts the workflow. It does again once the folder is back.</source>
      <translation>{path} ist nicht da, deshalb startet nichts darin den Ablauf. Das geht wieder, sobald der Ordner zurück ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/transfer.py" />
      <source>{path} is not there. Bring it back, or choose another one.</source>
      <translation>{path} ist nicht da. Stellen Sie es wieder her, oder wählen Sie etwas anderes.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/root.py" />
      <source>{path} is not there. Bring it back, or choose another.</source>
      <translation>{path} ist nicht da. Stellen Sie es wieder her, oder wählen Sie etwas anderes.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/transfer.py" />
      <source>{path} is the granted folder itself.</source>
      <translation>{path} ist der freigegebene Ordner selbst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/permissions.py" />
      <source>{permission}: not used for {days} days, so it is asked about again.</source>
      <translation>{permission}: Seit {days} Tagen nicht verwendet, deshalb werden Sie wieder gefragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>{place} {problem}</source>
      <translation>{place} {problem}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/input_problems.py" />
      <source>{place}: {problem}</source>
      <translation>{place}: {problem}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/service.py" />
      <source>{problem}: {reason}</source>
      <translation>{problem}: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/failures.py" />
      <source>{reason} (line {line})</source>
      <translation>{reason} (Zeile {line})</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/failures.py" />
      <source>{reason} (line {line}, column {column})</source>
      <translation>{reason} (Zeile {line}, Spalte {column})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>{reason} Choose Reconnect for “{account}” under Settings, Connections.</source>
      <translation>{reason} Wählen Sie bei „{account}“ unter Einstellungen, Verbindungen „Neu verbinden“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/store.py" />
      <source>{reason} Until then: {text}</source>
      <translation>{reason} Bis dahin: {text}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/diagnosis.py" />
      <source>{reason} {advice}</source>
      <translation>{reason} {advice}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/maintenance/doctor.py" />
      <source>{reason} {set_aside} Found: {details}</source>
      <translation>{reason} {set_aside} Gefunden: {details}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/diagnosis.py" />
      <source>{reason}. It names its feed: {feed}</source>
      <translation>{reason}. Als Feed ist dort genannt: {feed}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/permissions.py" />
      <source>{sentence} Besides, {limits}.</source>
      <translation>{sentence} Außerdem gilt: {limits}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/sign_in.py" />
      <source>{server} asked for no sign-in ({status}). Nothing was changed.</source>
      <translation>{server} hat keine Anmeldung verlangt ({status}). Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/sign_in.py" />
      <source>{server} could not be signed in to: it does not say how, or refused. Nothing was changed.</source>
      <translation>Bei {server} ist keine Anmeldung möglich: Er sagt nicht, wie, oder hat abgelehnt. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/sign_in.py" />
      <source>{server} signs people in at {host}, which is not an https address. Nothing was changed.</source>
      <translation>{server} lässt bei {host} anmelden; das ist keine https-Adresse. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>{server} wants a sign-in (401): `mcp sign-in {name}`, or Sign in under Settings, MCP servers.</source>
      <translation>{server} verlangt eine Anmeldung (401): `mcp sign-in {name}`, oder „Anmelden“ unter Einstellungen, MCP-Server.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>{server}: {reason} Sign in with `mcp sign-in {name}`, or under Settings, MCP servers.</source>
      <translation>{server}: {reason} Melden Sie sich mit `mcp sign-in {name}` an, oder unter Einstellungen, MCP-Server.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/probe.py" />
      <source>{service} answered something else than expected. Check the address.</source>
      <translation>{service} antwortete etwas anderes als erwartet. Prüfen Sie die Adresse.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/oauth.py" />
      <source>{service} answered the sign-in with no token.</source>
      <translation>{service} antwortete auf die Anmeldung ohne Token.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/oauth.py" />
      <source>{service} answered the sign-in with too much.</source>
      <translation>{service} antwortete auf die Anmeldung mit zu viel.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/open_meteo/weather.py" />
      <source>{service} answered with something other than weather.</source>
      <translation>{service} antwortete mit etwas anderem als Wetter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/service.py" />
      <source>{service} answered with something that Keep does not know</source>
      <translation>{service} antwortete mit etwas, das Keep nicht kennt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/sign_in.py" />
      <source>{service} answered with something that is no token</source>
      <translation>{service} antwortete mit etwas, das kein Token ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/reading.py" />
      <source>{service} answered with something that it calls JSON and that is none</source>
      <translation>{service} antwortete mit etwas, das JSON heißt und keines ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>{service} answers, signed in as “{account}”.</source>
      <translation>{service} antwortet, angemeldet als „{account}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/oauth.py" />
      <source>{service} cannot sign anybody in just now ({status}).</source>
      <translation>{service} kann gerade niemanden anmelden ({status}).</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>{service} does not accept the sign-in any more.</source>
      <translation>{service} nimmt die Anmeldung nicht mehr an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/probe.py" />
      <source>{service} does not accept the sign-in.</source>
      <translation>{service} nimmt die Anmeldung nicht an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>{service} does not accept what you entered. Nothing was stored: check it, and try again.</source>
      <translation>{service} nimmt Ihre Eingabe nicht an. Es wurde nichts gespeichert: Prüfen Sie sie und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{service} does not allow this ({status_text})</source>
      <translation>{service} erlaubt das nicht ({status_text})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/dav/resources.py" />
      <source>{service} does not say which version this is (ETag), so a change could overwrite one of somebody else. It can only be read.</source>
      <translation>{service} sagt nicht, welche Version das ist (ETag); eine Änderung könnte die von jemand anderem überschreiben. Es kann nur gelesen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/webdav/operations.py" />
      <source>{service} does not say which version {name} is (ETag), so it is not replaced. Upload it under another name.</source>
      <translation>{service} sagt nicht, welche Version {name} ist (ETag), deshalb wird sie nicht ersetzt. Laden Sie sie unter einem anderen Namen hoch.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{service} gave up waiting ({status_text})</source>
      <translation>{service} wartete nicht länger ({status_text})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/sign_in.py" />
      <source>{service} gives no token for the id and secret that are stored ({status}). Enter them again under Settings &gt; Services</source>
      <translation>{service} gibt für die gespeicherte Kennung und das Geheimnis kein Token ({status}). Geben Sie beide unter Einstellungen &gt; Dienste noch einmal ein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{service} has a problem of its own ({status_text})</source>
      <translation>{service} hat selbst ein Problem ({status_text})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/pages.py" />
      <source>{service} has more pages of “{path}” than the {count} that were read</source>
      <translation>{service} hat mehr Seiten von „{path}“ als die {count}, die gelesen wurden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/service.py" />
      <source>{service} has more than {most} pages; what comes after them was not read</source>
      <translation>{service} hat mehr als {most} Seiten; was danach kommt, wurde nicht gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>{service} has no fixed address: enter yours (--address URL).</source>
      <translation>{service} hat keine feste Adresse: Geben Sie Ihre ein (--address URL).</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{service} has nothing at this address ({status_text})</source>
      <translation>{service} hat nichts unter dieser Adresse ({status_text})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>{service} has several accounts. Name one as `account`: {known}</source>
      <translation>{service} hat mehrere Konten. Nennen Sie eines als `account`: {known}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{service} is asked too often just now ({status_text})</source>
      <translation>{service} wird gerade zu oft gefragt ({status_text})</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>{service} is signed in to in the browser.</source>
      <translation>Bei {service} meldet man sich im Browser an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>{service} is signed in to with a secret (--secret-stdin).</source>
      <translation>Bei {service} meldet man sich mit einem Geheimnis an (--secret-stdin).</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/open_meteo/weather.py" />
      <source>{service} knows no place called “{place}”.</source>
      <translation>{service} kennt keinen Ort namens „{place}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/pages.py" />
      <source>{service} names a next page at another address ({host}), which is not asked</source>
      <translation>{service} nennt eine nächste Seite unter einer anderen Adresse ({host}), die nicht gefragt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/pages.py" />
      <source>{service} names a next page that is no web address</source>
      <translation>{service} nennt eine nächste Seite, die keine Webadresse ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/dav/requests.py" />
      <source>{service} names nothing of yours at this address. Connect it again with the address that its help gives for {service}.</source>
      <translation>{service} nennt unter dieser Adresse nichts, was Ihnen gehört. Verbinden Sie es neu, mit der Adresse, die seine Hilfe für {service} nennt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>{service} needs a client of your own. Make one as its guide says, and give its JSON file{command}.</source>
      <translation>{service} braucht einen eigenen Client von Ihnen. Legen Sie einen an, wie die Anleitung sagt, und geben Sie seine JSON-Datei an{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>{service} needs the user name, which is the account (--account A).</source>
      <translation>{service} braucht den Benutzernamen, also das Konto (--account A).</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{service} refused the request ({status_text})</source>
      <translation>{service} lehnte die Anfrage ab ({status_text})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/oauth.py" />
      <source>{service} refused the sign-in ({error}).</source>
      <translation>{service} hat die Anmeldung abgelehnt ({error}).</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/download.py" />
      <source>{service} repeats its secret in this file, so it is not saved</source>
      <translation>{service} wiederholt in dieser Datei sein Geheimnis; deshalb wird sie nicht gespeichert</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/service.py" />
      <source>{service} sends on and on: more than {most_redirects} redirects</source>
      <translation>{service} schickt immer weiter: mehr als {most_redirects} Weiterleitungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/service_requests.py" />
      <source>{service} sends on to another address ({value}), which is refused ({status_code})</source>
      <translation>{service} schickt an eine andere Adresse weiter ({value}); das wird abgelehnt ({status_code})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/service.py" />
      <source>{service} sends on to another address, which is refused</source>
      <translation>{service} schickt an eine andere Adresse weiter; das wird abgelehnt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/service_requests.py" />
      <source>{service} sends on to something that is no web address</source>
      <translation>{service} schickt an etwas weiter, das keine Webadresse ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/service_requests.py" />
      <source>{service} sends the request on ({status_code}), which is followed only when reading with GET</source>
      <translation>{service} schickt die Anfrage weiter ({status_code}); dem wird nur beim Lesen mit GET gefolgt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/oauth.py" />
      <source>{service} wants a new sign-in: the last one ended or was withdrawn.</source>
      <translation>{service} verlangt eine neue Anmeldung: Die letzte ist abgelaufen oder wurde widerrufen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>{service} wants a sign-in ({status_text})</source>
      <translation>{service} verlangt eine Anmeldung ({status_text})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/sign_in.py" />
      <source>{service} was not connected, since access was refused on its page. Start again and allow it there.</source>
      <translation>{service} wurde nicht verbunden, denn der Zugriff wurde auf der Seite abgelehnt. Beginnen Sie von vorn und erlauben Sie ihn dort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>{service} was not told: withdraw the access of Keep there too.</source>
      <translation>{service} weiß davon nichts: Entziehen Sie Keep den Zugriff auch dort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/retry.py" />
      <source>{text} Keep asked for {page} {failures} times in a row and has stopped trying. Open the page to see whether it is there; where it has moved, put its address right in the settings.</source>
      <translation>{text} Keep hat {page} {failures} Mal hintereinander abgerufen und aufgehört. Öffnen Sie die Seite und sehen Sie nach, ob es sie gibt; ist sie umgezogen, berichtigen Sie ihre Adresse in den Einstellungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/retry.py" />
      <source>{text} Keep asked for {page} {failures} times in a row and has stopped trying. Turn the workflow on when the page can be reached again.</source>
      <translation>{text} Keep hat {page} {failures} Mal hintereinander abgerufen und aufgehört. Schalten Sie den Ablauf ein, wenn die Seite wieder erreichbar ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/retry.py" />
      <source>{text} Keep tried once and has stopped trying. Put that right, then resume.</source>
      <translation>{text} Keep hat es einmal versucht und aufgehört. Bringen Sie das in Ordnung, und setzen Sie den Ablauf dann fort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/retry.py" />
      <source>{text} Keep tried {failures} times in a row and has stopped trying. When the connection works again, resume the workflow.</source>
      <translation>{text} Keep hat es {failures} Mal hintereinander versucht und aufgehört. Wenn die Verbindung wieder geht, setzen Sie den Ablauf fort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>{text} is called without await: the script goes on before it has ended.</source>
      <translation>{text} wird ohne await aufgerufen: Das Skript läuft weiter, bevor es zu Ende ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{text} is not a full path. Begin it with the folder that was given, such as params.folder.</source>
      <translation>{text} ist kein ganzer Pfad. Beginnen Sie ihn mit dem Ordner, der gegeben wurde, etwa params.folder.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{text} is not in a folder this workflow was given. Give it the folder in the workflow's settings, or change the script.</source>
      <translation>{text} ist in keinem Ordner, der diesem Ablauf gegeben wurde. Geben Sie ihm den Ordner in den Einstellungen des Ablaufs, oder ändern Sie das Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{text} is not in a folder this workflow was given. Give it the folder in the workflow's settings, then undo the attempt again.</source>
      <translation>{text} ist in keinem Ordner, der diesem Ablauf gegeben wurde. Geben Sie ihm den Ordner in den Einstellungen des Ablaufs, und nehmen Sie den Versuch dann noch einmal zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{text} leads over a link, and links out of a granted folder are not followed. Give the workflow the place it points to.</source>
      <translation>{text} führt über eine Verknüpfung, und Verknüpfungen aus einem freigegebenen Ordner hinaus wird nicht gefolgt. Geben Sie dem Ablauf den Ort, auf den sie zeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{text} leaves a folder by “..”. Write it without.</source>
      <translation>{text} verlässt mit „..“ einen Ordner. Schreiben Sie den Pfad ohne.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{text} lies more than {max_parts} folders deep, which is the most that is followed. Use a shorter path.</source>
      <translation>{text} liegt mehr als {max_parts} Ordner tief; weiter wird keinem Pfad gefolgt. Nehmen Sie einen kürzeren Pfad.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/text.py" />
      <source>{text}.</source>
      <translation>{text}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/revert.py" />
      <source>{title} has no reprocess that can be undone.</source>
      <translation>{title} hat keine erneute Bearbeitung, die zurückgenommen werden kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/redaction.py" />
      <source>{tool} failed in a way that Keep does not know. This is a fault in Keep.</source>
      <translation>{tool} schlug auf eine Weise fehl, die Keep nicht kennt. Das ist ein Fehler in Keep.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>{tool} gives one page, and the others are not read.</source>
      <translation>{tool} liefert eine Seite, und die anderen werden nicht gelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/pipeline.py" />
      <source>{tool} in line {lines}</source>
      <translation>{tool} in Zeile {lines}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>{tool} is a mutation and is made outside Items.withItem.</source>
      <translation>{tool} ist eine Änderung und wird außerhalb von Items.withItem gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>{tool} is a mutation, and {phase} may not make one.</source>
      <translation>{tool} ist eine Änderung, und {phase} darf keine machen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>{tool} is called twice with what identifies it being the same, so the second is never made.</source>
      <translation>{tool} wird zweimal mit demselben aufgerufen, woran man es erkennt, deshalb wird das zweite nie gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>{tool} is called without await: the script goes on before it has answered.</source>
      <translation>{tool} wird ohne await aufgerufen: Das Skript geht weiter, bevor die Antwort da ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>{tool} is never called: mutate ends with {first}.</source>
      <translation>{tool} wird nie aufgerufen: mutate endet mit {first}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/effects.py" />
      <source>{tool} is not allowed in {phase}.</source>
      <translation>{tool} ist in {phase} nicht erlaubt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/permissions.py" />
      <source>{tool} needs no permission.</source>
      <translation>{tool} braucht keine Berechtigung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/tools.py" />
      <source>{tool} was not called: it is not as you confirmed it. {changes} If that is right, confirm the MCP server {server} again.</source>
      <translation>{tool} wurde nicht aufgerufen: Es ist nicht so, wie Sie es bestätigt haben. {changes} Wenn das stimmt, bestätigen Sie den MCP-Server {server} neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/tools.py" />
      <source>{tool} was not called: it is not confirmed. Confirm the MCP server {server} under Settings, MCP servers, or with `mcp confirm {server}`.</source>
      <translation>{tool} wurde nicht aufgerufen: Es ist nicht bestätigt. Bestätigen Sie den MCP-Server {server} unter Einstellungen, MCP-Server, oder mit `mcp confirm {server}`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/tools.py" />
      <source>{tool} was not called: the MCP server {server} has no such tool any more. Change the workflow, or confirm the server again once it has it.</source>
      <translation>{tool} wurde nicht aufgerufen: Der MCP-Server {server} hat dieses Werkzeug nicht mehr. Ändern Sie den Ablauf, oder bestätigen Sie den Server neu, sobald er es hat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/tools.py" />
      <source>{tool} was not called: there is no MCP server {server}. Add it under Settings, MCP servers, and confirm it.</source>
      <translation>{tool} wurde nicht aufgerufen: Es gibt keinen MCP-Server {server}. Fügen Sie ihn unter Einstellungen, MCP-Server hinzu und bestätigen Sie ihn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>{tool} will be refused: a mutation must be made in an item, and this script opens none. Put it inside Items.withItem, or declare a variable “workflow”.</source>
      <translation>{tool} wird abgelehnt: Eine Änderung muss in einem Vorgang geschehen, und dieses Skript öffnet keinen. Setzen Sie den Aufruf in Items.withItem, oder geben Sie eine Variable „workflow“ an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>{what} answered more than {amount}</source>
      <translation>{what} antwortete mehr als {amount}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>{what} cannot be started: there is no program “{program}” that may be run. Install it, or add the server with another command</source>
      <translation>{what} lässt sich nicht starten: Es gibt kein Programm „{program}“, das ausgeführt werden darf. Installieren Sie es oder fügen Sie den Server mit einem anderen Befehl hinzu</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>{what} did not answer within {seconds:g} s</source>
      <translation>{what} antwortete nicht innerhalb von {seconds:g} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>{what} failed: {reason}</source>
      <translation>{what} ist fehlgeschlagen: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>{what} gave no answer: {reason}</source>
      <translation>{what} gab keine Antwort: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/names.py" />
      <source>{what} hides which tool is called.</source>
      <translation>{what} verbirgt, welches Werkzeug aufgerufen wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/fingerprint.py" />
      <source>{what} is larger than {amount:,} MB, which is the most that is hashed. Leave the hash out, or allow more in Settings under Limits and timeouts.</source>
      <translation>{what} ist größer als {amount:,} MB; von mehr wird kein Hash gebildet. Lassen Sie den Hash weg, oder erlauben Sie in den Einstellungen unter „Grenzwerte“ mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>{what} was stopped before it answered</source>
      <translation>{what} wurde gestoppt, bevor es antwortete</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mcp/servers.py" />
      <source>{what}: the server knows nothing of this session</source>
      <translation>{what}: Der Server weiß nichts von dieser Sitzung</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/tool_lookup.py" />
      <source>{what}: the text that it is known by has half a character in it. Cut texts by characters, as Array.from(text).slice(0, 40).join('') does.</source>
      <translation>{what}: Der Text, an dem es erkannt wird, enthält ein halbes Zeichen. Kürzen Sie Texte nach Zeichen, etwa mit Array.from(text).slice(0, 40).join('').</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>{where}, “{item}” is not the same: first {first}, then {second}</source>
      <translation>{where} ist „{item}“ nicht dasselbe: Erst {first}, dann {second}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/dynamic.py" />
      <source>{where}: not tested. {reason}</source>
      <translation>{where}: Nicht erprobt. {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/budget.py" />
      <source>{whose} used ${used:.2f} of ${limit:.2f} today, and the next request may cost ${needed:.2f}. Raise today's limit by ${more:.2f}, or wait until tomorrow.</source>
      <translation>{whose} hat heute ${used:.2f} von ${limit:.2f} verbraucht, und die nächste Anfrage kann ${needed:.2f} kosten. Heben Sie die heutige Grenze um ${more:.2f} an, oder warten Sie bis morgen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/budget.py" />
      <source>{whose} used {percent} % of today's budget for models.</source>
      <translation>{whose} hat {percent} % des heutigen Budgets für Modelle verbraucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/budget.py" />
      <source>{whose} used {used:,} of {limit:,} tokens today, and the next request may need {needed:,}. Raise today's limit by {more:,} tokens, or wait until tomorrow.</source>
      <translation>{whose} hat heute {used:,} von {limit:,} Token verbraucht, und die nächste Anfrage kann {needed:,} brauchen. Heben Sie die heutige Grenze um {more:,} Token an, oder warten Sie bis morgen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{{idempotency_key}} belongs into the path of reconcile</source>
      <translation>{{idempotency_key}} gehört in den Pfad von reconcile</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/forms.py" />
      <source>{{idempotency_key}} belongs into the path to look at.</source>
      <translation>{{idempotency_key}} gehört in den Pfad zum Nachsehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/store.py" />
      <source>“{account}” is connected already. Nothing was changed.</source>
      <translation>„{account}“ ist schon verbunden. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>“{account}” is not connected any more. Connect it again under Settings, Connections.</source>
      <translation>„{account}“ ist nicht mehr verbunden. Verbinden Sie es wieder unter Einstellungen, Verbindungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>“{account}” is not connected to {service}. Connect it under Settings, Connections, or name one of: {known}</source>
      <translation>„{account}“ ist nicht mit {service} verbunden. Verbinden Sie es unter Einstellungen, Verbindungen, oder nennen Sie eines von: {known}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/connections.py" />
      <source>“{account}” signs requests to {hosts} only, not to {host}.</source>
      <translation>„{account}“ unterschreibt nur Anfragen an {hosts}, nicht an {host}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>“{address}” is no address of a service: it must begin with https:// and hold no user name.</source>
      <translation>„{address}“ ist keine Adresse eines Dienstes: Sie muss mit https:// beginnen und darf keinen Benutzernamen enthalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/questions.py" />
      <source>“{choice}” does not answer this question. What does: {answers}.</source>
      <translation>„{choice}“ beantwortet diese Frage nicht. Antworten sind: {answers}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>“{file}” cannot be read.</source>
      <translation>„{file}“ kann nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup/read.py" />
      <source>“{file}” holds a ledger that Keep Desktop did not make. Nothing was changed.</source>
      <translation>„{file}“ enthält eine Datenbank, die nicht von Keep Desktop stammt. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup/read.py" />
      <source>“{file}” is no backup of Keep Desktop, or it is damaged. Nothing was changed.</source>
      <translation>„{file}“ ist keine Sicherung von Keep Desktop, oder sie ist beschädigt. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/clients.py" />
      <source>“{file}” is no client: it must be the JSON file that the service gives for download, with client_id.</source>
      <translation>„{file}“ ist kein Client: Es muss die JSON-Datei mit client_id sein, die der Dienst zum Herunterladen gibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup/read.py" />
      <source>“{file}” was made by a newer Keep Desktop. Update the program, then restore it.</source>
      <translation>„{file}“ wurde von einem neueren Keep Desktop gemacht. Aktualisieren Sie das Programm und stellen Sie dann wieder her.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/samples.py" />
      <source>“{folder}” holds something already. Choose a new or an empty folder.</source>
      <translation>„{folder}“ enthält schon etwas. Wählen Sie einen neuen oder leeren Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>“{folder}”, which Keep needs, is a link or a file. Remove it, or choose another data folder with --data-dir.</source>
      <translation>„{folder}“, das Keep braucht, ist ein Link oder eine Datei. Entfernen Sie es, oder wählen Sie mit --data-dir einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/pipeline.py" />
      <source>“{item}” failed: {why}</source>
      <translation>„{item}“ ist fehlgeschlagen: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/tools.py" />
      <source>“{label}” is no version: there is none. Use `save`.</source>
      <translation>„{label}“ ist keine Version: Es gibt keine. Verwenden Sie `save`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/tools.py" />
      <source>“{label}” is not the newest version, which is {newest}.</source>
      <translation>„{label}“ ist nicht die neueste Version; die ist {newest}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>“{line}” is not a crontab line.</source>
      <translation>„{line}“ ist keine Crontab-Zeile.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>“{line}” is not a crontab line: five fields are needed: minute, hour, day, month, weekday.</source>
      <translation>„{line}“ ist keine Crontab-Zeile: Sie braucht fünf Felder: Minute, Stunde, Tag, Monat, Wochentag.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>“{line}” is not a crontab line: the day is not right, or comes in none of its months.</source>
      <translation>„{line}“ ist keine Crontab-Zeile: Der Tag stimmt nicht oder kommt in keinem ihrer Monate vor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>“{line}” is not a crontab line: the hour is not right.</source>
      <translation>„{line}“ ist keine Crontab-Zeile: Die Stunde stimmt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>“{line}” is not a crontab line: the minute is not right.</source>
      <translation>„{line}“ ist keine Crontab-Zeile: Die Minute stimmt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>“{line}” is not a crontab line: the month is not right.</source>
      <translation>„{line}“ ist keine Crontab-Zeile: Der Monat stimmt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedule/rules.py" />
      <source>“{line}” is not a crontab line: the weekday is not right.</source>
      <translation>„{line}“ ist keine Crontab-Zeile: Der Wochentag stimmt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{line}”: {problem}</source>
      <translation>„{line}“: {problem}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/parameters.py" />
      <source>“{missing}” is still not there. Choose another one in the settings, or bring it back and choose Resume.</source>
      <translation>„{missing}“ ist immer noch nicht da. Wählen Sie in den Einstellungen etwas anderes, oder stellen Sie es wieder her und wählen Sie „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>“{named}” signed in, not “{account}”. Nothing was changed; start again and choose the other account on the page of {service}.</source>
      <translation>„{named}“ hat sich angemeldet, nicht „{account}“. Nichts wurde geändert; beginnen Sie von vorn und wählen Sie auf der Seite von {service} das andere Konto.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/budget.py" />
      <source>“{name}”</source>
      <translation>„{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/failures.py" />
      <source>“{name}” at {host}</source>
      <translation>„{name}“ bei {host}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>“{name}” cannot be a read: the server does not say that it only reads (readOnlyHint).</source>
      <translation>„{name}“ kann kein Lesen sein: Der Server sagt nicht, dass es nur liest (readOnlyHint).</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/openapi.py" />
      <source>“{name}” cannot be called: {problem}. Leave it out.</source>
      <translation>„{name}“ kann nicht aufgerufen werden: {problem}. Lassen Sie sie weg.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/chat_files.py" />
      <source>“{name}” cannot be read: {error}.</source>
      <translation>„{name}“ kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/download.py" />
      <source>“{name}” cannot be saved: it is no read by GET in one page</source>
      <translation>„{name}“ kann nicht gespeichert werden: Es ist kein Lesen mit GET auf einer Seite</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/download.py" />
      <source>“{name}” cannot be saved: nobody may see parts of it</source>
      <translation>„{name}“ kann nicht gespeichert werden: Teile davon darf niemand sehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/models.py" />
      <source>“{name}” cannot be the name of a model: use letters, digits, dots, hyphens and underscores.</source>
      <translation>„{name}“ kann nicht der Name eines Modells sein: Verwenden Sie Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>“{name}” cannot name an MCP server: take at most 40 letters, digits and _, the first one a letter.</source>
      <translation>„{name}“ kann kein Name eines MCP-Servers sein: Nehmen Sie höchstens 40 Buchstaben, Ziffern und _, zuerst einen Buchstaben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/gateway.py" />
      <source>“{name}” cannot plan: {reason} Choose another model under Settings &gt; Models{command}.</source>
      <translation>„{name}“ kann nicht planen: {reason} Wählen Sie ein anderes Modell unter Einstellungen &gt; Modelle{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/gateway.py" />
      <source>“{name}” declined: {reason}</source>
      <translation>„{name}“ hat abgelehnt: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/attempt.py" />
      <source>“{name}” did not finish its answer within {seconds:.0f} seconds.</source>
      <translation>„{name}“ hat seine Antwort nicht in {seconds:.0f} Sekunden beendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/actions.py" />
      <source>“{name}” does not run any more.</source>
      <translation>„{name}“ läuft nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>“{name}” does not start by that. `trigger list` shows what it starts by.</source>
      <translation>„{name}“ startet nicht dadurch. `trigger list` zeigt, wodurch er startet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/chat/pipeline.py" />
      <source>“{name}” had nothing to do</source>
      <translation>„{name}“ hatte nichts zu tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>“{name}” has a webhook already. Remove it first, if it shall get another address.</source>
      <translation>„{name}“ hat schon einen Webhook. Entfernen Sie ihn zuerst, wenn er eine andere Adresse bekommen soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>“{name}” has changed meanwhile. Look at it again.</source>
      <translation>„{name}“ hat sich inzwischen geändert. Sehen Sie ihn sich noch einmal an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>“{name}” has changed since, so it stays as it is.</source>
      <translation>„{name}“ hat sich seither geändert und bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions/runner.py" />
      <source>“{name}” has no script.</source>
      <translation>„{name}“ hat kein Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/queries.py" />
      <source>“{name}” has no version yet that could run.</source>
      <translation>„{name}“ hat noch keine Version, die laufen könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/queries.py" />
      <source>“{name}” has no version {version}.</source>
      <translation>„{name}“ hat keine Version {version}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>“{name}” holds a number that JSON does not have.</source>
      <translation>„{name}“ enthält eine Zahl, die es in JSON nicht gibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>“{name}” is a command: it needs no sign-in.</source>
      <translation>„{name}“ ist ein Befehl: Er braucht keine Anmeldung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>“{name}” is a draft: it has no script yet. Its chat makes one.</source>
      <translation>„{name}“ ist ein Entwurf: Er hat noch kein Skript. In seinem Chat entsteht eines.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>“{name}” is being repaired.</source>
      <translation>„{name}“ wird gerade repariert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>“{name}” is blocked: {error}</source>
      <translation>„{name}“ ist blockiert: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>“{name}” is changed here, but every call of a handler begins with a fresh one. Return as state what is to be kept, and publish what others need.</source>
      <translation>„{name}“ wird hier geändert, aber jeder Aufruf eines Bearbeiters beginnt mit einem frischen. Geben Sie als Zustand zurück, was bleiben soll, und veröffentlichen Sie, was andere brauchen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/chat.py" />
      <source>“{name}” is in the archive. Bring it back first.</source>
      <translation>„{name}“ liegt im Archiv. Holen Sie ihn zuerst zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>“{name}” is nested too deeply.</source>
      <translation>„{name}“ ist zu tief verschachtelt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>“{name}” is no MCP server.</source>
      <translation>„{name}“ ist kein MCP-Server.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>“{name}” is no MCP server: it needs a command with arguments, or an address.</source>
      <translation>„{name}“ ist kein MCP-Server: Er braucht einen Befehl mit Argumenten oder eine Adresse.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>“{name}” is no mail account</source>
      <translation>„{name}“ ist kein Mailkonto</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/lookup.py" />
      <source>“{name}” is no service that is called over HTTP</source>
      <translation>„{name}“ ist kein Dienst, der über HTTP aufgerufen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>“{name}” is not JSON: {msg} in line {lineno}, column {colno}.</source>
      <translation>„{name}“ ist kein JSON: {msg} in Zeile {lineno}, Spalte {colno}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>“{name}” is not UTF-8 text: byte {start} does not fit. Save it as UTF-8 and try again.</source>
      <translation>„{name}“ ist kein Text in UTF-8: Byte {start} passt nicht. Speichern Sie ihn als UTF-8 und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>“{name}” is not a script: its name must end in .js.</source>
      <translation>„{name}“ ist kein Skript: Der Name muss auf .js enden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/util.py" />
      <source>“{name}” is not a time zone. Use a name such as Europe/Berlin.</source>
      <translation>„{name}“ ist keine Zeitzone. Verwenden Sie einen Namen wie Europe/Berlin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>“{name}” is not connected. `connection list` lists what is.</source>
      <translation>„{name}“ ist nicht verbunden. `connection list` listet auf, was verbunden ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>“{name}” is not in the archive any more.</source>
      <translation>„{name}“ ist nicht mehr im Archiv.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>“{name}” is not on, so it cannot be paused.</source>
      <translation>„{name}“ ist nicht eingeschaltet und kann deshalb nicht pausiert werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>“{name}” is not the one connected account of Google Calendar or CalDAV that has this name. These can be chosen: {known}. Connect or rename one under Settings, Connections, or by `connection add google_calendar`.</source>
      <translation>„{name}“ ist nicht das einzige verbundene Konto von Google Calendar oder CalDAV mit diesem Namen. Wählbar sind: {known}. Verbinden Sie eines oder benennen Sie eines um, unter Einstellungen, Verbindungen, oder mit `connection add google_calendar`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/session.py" />
      <source>“{name}” is running already.</source>
      <translation>„{name}“ läuft schon.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/repairs.py" />
      <source>“{name}” is running. Pause it or wait for it first.</source>
      <translation>„{name}“ läuft. Pausieren Sie ihn, oder warten Sie zuerst auf ihn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>“{name}” is running. Wait for it or pause it, then import the script again.</source>
      <translation>„{name}“ läuft. Warten Sie auf ihn oder pausieren Sie ihn, und importieren Sie das Skript dann noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/samples.py" />
      <source>“{name}” is running. Wait for it or stop it, then archive the samples.</source>
      <translation>„{name}“ läuft gerade. Warten Sie, oder halten Sie ihn an; archivieren Sie die Beispiele danach.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/undo.py" />
      <source>“{name}” is running. Wait for it, then undo.</source>
      <translation>„{name}“ läuft. Warten Sie auf ihn, und nehmen Sie es dann zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/scripts.py" />
      <source>“{name}” is scheduled by its script: each producer has a schedule there. Change it in the script, or in the settings where the script asks for it.</source>
      <translation>„{name}“ hat den Zeitplan in seinem Skript: Dort hat jeder Erzeuger einen. Ändern Sie ihn im Skript, oder in den Einstellungen, wo das Skript danach fragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>“{name}” is stopped. Release it first.</source>
      <translation>„{name}“ ist gestoppt. Geben Sie ihn zuerst frei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>“{name}” is stopped. Turn it back on, then undo.</source>
      <translation>„{name}“ ist gestoppt. Schalten Sie ihn wieder ein, und nehmen Sie dann zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/chat_files.py" />
      <source>“{name}” is too large: a file of a message can have {most} MB at most. Attach a part of it, or name its folder and let the workflow read it there.</source>
      <translation>„{name}“ ist zu groß: Eine Datei einer Mitteilung kann höchstens {most} MB haben. Hängen Sie einen Teil davon an, oder nennen Sie ihren Ordner, und lassen Sie den Ablauf sie dort lesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>“{name}” is too large: at most {amount:,} KB can be read.</source>
      <translation>„{name}“ ist zu groß: Höchstens {amount:,} KB können gelesen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>“{name}” is {status}. Resume it first.</source>
      <translation>„{name}“ ist {status}. Setzen Sie ihn zuerst fort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/scripts/warnings.py" />
      <source>“{name}” looks like a handler workflow, but only a variable called “workflow”, declared at the top level, makes one: name it so. As it stands, this is an item script, and its producers and consumers never run.</source>
      <translation>„{name}“ sieht nach einem Ablauf mit Bearbeitern aus, aber nur eine Variable namens „workflow“ auf der obersten Ebene macht einen: Nennen Sie sie so. So, wie es dasteht, ist dies ein Skript mit Vorgängen, und seine Erzeuger und Bearbeiter laufen nie.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>“{name}” may not use “{path}”. Give it the folder first: `folder grant N PATH`, or in its settings.</source>
      <translation>„{name}“ darf „{path}“ nicht verwenden. Geben Sie ihm zuerst den Ordner: `folder grant N PATH`, oder in seinen Einstellungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>“{name}” must hold a JSON object that describes the parameters.</source>
      <translation>„{name}“ muss ein JSON-Objekt enthalten, das die Parameter beschreibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/accounts.py" />
      <source>“{name}” names several; say which: {known}</source>
      <translation>„{name}“ heißen mehrere; sagen Sie, welches: {known}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>“{name}” only reads mail: its description has no smtp. Connect it again</source>
      <translation>„{name}“ liest nur Mails: In der Beschreibung fehlt smtp. Verbinden Sie es neu</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/gateway.py" />
      <source>“{name}” reads {room:,} tokens at once, and this request has about {needed:,}. Give it less at once, or choose another model.</source>
      <translation>„{name}“ liest {room:,} Token auf einmal, und diese Anfrage hat etwa {needed:,}. Geben Sie ihm weniger auf einmal, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/repair/ledger.py" />
      <source>“{name}” runs another version since the repair was proposed, so the repair no longer fits.</source>
      <translation>„{name}“ führt seit dem Vorschlag eine andere Version aus, deshalb passt die Reparatur nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>“{name}” starts by “{place}” already.</source>
      <translation>„{name}“ startet schon durch „{place}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>“{name}” waits until it is known whether this happened: “{step_title}”. Keep looks again by itself.</source>
      <translation>„{name}“ wartet, bis bekannt ist, ob dies geschehen ist: „{step_title}“. Keep sieht von selbst wieder nach.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>“{name}” waits until you say whether this happened: “{step_title}”.</source>
      <translation>„{name}“ wartet, bis Sie sagen, ob dies geschehen ist: „{step_title}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/scripts.py" />
      <source>“{name}” was changed in another place just now. Try again.</source>
      <translation>„{name}“ wurde eben an anderer Stelle geändert. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/gating.py" />
      <source>“{name}” was never turned on. Turn it on first{command}.</source>
      <translation>„{name}“ wurde nie eingeschaltet. Schalten Sie ihn zuerst ein{command}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/lifecycle.py" />
      <source>“{name}” was saved without a rehearsal. Turn it on by activating version {version}, which tries it first.</source>
      <translation>„{name}“ wurde ohne Probe gespeichert. Schalten Sie ihn ein, indem Sie Version {version} aktivieren, die das zuerst erprobt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>“{name}” was {status}.</source>
      <translation>„{name}“ war {status}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>“{name}” would not be a CSV file. Let its name end in .csv.</source>
      <translation>„{name}“ wäre keine CSV-Datei. Lassen Sie den Namen auf .csv enden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/registry.py" />
      <source>“{name}” {result}.</source>
      <translation>„{name}“ {result}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/create.py" />
      <source>“{name}”: {problem}</source>
      <translation>„{name}“: {problem}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows/activation.py" />
      <source>“{new}” (until now “{old}”)</source>
      <translation>„{new}“ (bisher „{old}“)</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/edits.py" />
      <source>“{old}” does not stand in the script.</source>
      <translation>„{old}“ steht nicht im Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/edits.py" />
      <source>“{old}” overlaps another replacement.</source>
      <translation>„{old}“ überschneidet sich mit einer anderen Ersetzung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/edits.py" />
      <source>“{old}” stands in the script more than once: give more of what is around it.</source>
      <translation>„{old}“ steht mehr als einmal im Skript: Geben Sie mehr von dem an, was darum steht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>“{operation}” was described anew while it was called</source>
      <translation>„{operation}“ wurde neu beschrieben, während es aufgerufen wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/pages.py" />
      <source>“{param}” cannot be given: Keep sets it, and reads all pages</source>
      <translation>„{param}“ kann nicht angegeben werden: Keep setzt es und liest alle Seiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/connectors/github/operations.py" />
      <source>“{path}” at GitHub is no file of up to 1 MB</source>
      <translation>„{path}“ bei GitHub ist keine Datei mit höchstens 1 MB</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/access/grants.py" />
      <source>“{path}” belongs to Keep itself and cannot be given to a workflow.</source>
      <translation>„{path}“ gehört Keep selbst und kann keinem Ablauf gegeben werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/mcp_dialogs.py" />
      <source>“{path}” cannot be read.</source>
      <translation>„{path}“ kann nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/files.py" />
      <source>“{path}” cannot be read: {error}.</source>
      <translation>„{path}“ kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>“{path}” cannot be written: {error}.</source>
      <translation>„{path}“ kann nicht geschrieben werden: {error}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedule/triggers.py" />
      <source>“{path}” is a file. Name the folder that it is in.</source>
      <translation>„{path}“ ist eine Datei. Nennen Sie den Ordner, in dem sie liegt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>“{path}” is a folder. Name a file in it.</source>
      <translation>„{path}“ ist ein Ordner. Nennen Sie eine Datei darin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>“{path}” is a link. Name the file itself that is to be written.</source>
      <translation>„{path}“ ist ein Link. Nennen Sie die Datei selbst, die geschrieben werden soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/system/files.py" />
      <source>“{path}” is no plain file, so nothing is written to it.</source>
      <translation>„{path}“ ist keine gewöhnliche Datei; deshalb wird nichts hineingeschrieben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/access/folders.py" />
      <source>“{path}” was not given to this workflow.</source>
      <translation>„{path}“ wurde diesem Ablauf nicht gegeben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/permissions.py" />
      <source>“{path}” was not given to this workflow. Give it first: `folder grant`.</source>
      <translation>„{path}“ wurde diesem Ablauf nicht gegeben. Geben Sie es zuerst: `folder grant`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>“{path}”, which secrets need, cannot be used: {error}.</source>
      <translation>„{path}“, das für Geheimnisse gebraucht wird, ist nicht zu gebrauchen: {error}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>“{path}”, which secrets need, is not trusted: {why}. If it is yours, make it private to you; otherwise remove it and enter the secrets again under Settings &gt; Services.</source>
      <translation>„{path}“ wird für Geheimnisse gebraucht, ist aber nicht vertrauenswürdig: {why}. Gehört sie Ihnen, machen Sie sie nur für sich zugänglich; sonst entfernen Sie sie und geben die Geheimnisse unter Einstellungen &gt; Dienste neu ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/fetch.py" />
      <source>“{selector}” is no CSS selector that Keep knows</source>
      <translation>„{selector}“ ist kein CSS-Selektor, den Keep kennt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>“{service}” gave an answer that means nothing ({status} {reason})</source>
      <translation>„{service}“ gab eine Antwort, die nichts bedeutet ({status} {reason})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>“{service}” has no IMAP server to look at</source>
      <translation>„{service}“ hat keinen IMAP-Server, auf dem nachgesehen werden könnte</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>“{service}” has no SMTP server</source>
      <translation>„{service}“ hat keinen SMTP-Server</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sent_folder.py" />
      <source>“{service}” has no folder “{name}” for sent mail</source>
      <translation>„{service}“ hat keinen Ordner „{name}“ für gesendete Mail</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>“{service}” has no mail “{id}” in “{mailbox}” any more</source>
      <translation>„{service}“ hat in „{mailbox}“ keine Mail „{id}“ mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/imap.py" />
      <source>“{service}” has no mailbox “{mailbox}”. Choose another one</source>
      <translation>„{service}“ hat kein Postfach „{mailbox}“. Wählen Sie ein anderes</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors/registry.py" />
      <source>“{service}” needs no secret: its description names none.</source>
      <translation>„{service}“ braucht kein Geheimnis: Die Beschreibung nennt keines.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/smtp.py" />
      <source>“{service}” {what} ({status} {reason})</source>
      <translation>„{service}“ {what} ({status} {reason})</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>“{shown}” cannot be looked at: {error}.</source>
      <translation>„{shown}“ kann nicht angesehen werden: {error}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>“{shown}” is a file; a folder is needed.</source>
      <translation>„{shown}“ ist eine Datei; gebraucht wird ein Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>“{shown}” is a folder; name a file.</source>
      <translation>„{shown}“ ist ein Ordner; nennen Sie eine Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>“{shown}” is neither a file nor a folder.</source>
      <translation>„{shown}“ ist weder eine Datei noch ein Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>“{shown}” may not be changed: its permissions do not allow it.</source>
      <translation>„{shown}“ darf nicht geändert werden: Die Zugriffsrechte erlauben es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/paths.py" />
      <source>“{shown}” may not be read: its permissions do not allow it.</source>
      <translation>„{shown}“ darf nicht gelesen werden: Die Zugriffsrechte erlauben es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/read.py" />
      <source>“{shown}” only sends mail: its description has no imap. Connect it again</source>
      <translation>„{shown}“ sendet nur Mails: In der Beschreibung fehlt imap. Verbinden Sie es neu</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/run.py" />
      <source>“{step_title}” was done before with other content. A run would leave the item here and ask you what should hold.</source>
      <translation>„{step_title}“ wurde schon mit anderem Inhalt getan. Ein Lauf ließe den Vorgang hier und fragte Sie, was gelten soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/planning/review/habits.py" />
      <source>“{text}” is a placeholder.</source>
      <translation>„{text}“ ist ein Platzhalter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/remote.py" />
      <source>“{text}” is no permission. Write Ns.tool or Ns.tool:SCOPE, such as Mail.send:ann@firm.example.</source>
      <translation>„{text}“ ist keine Berechtigung. Schreiben Sie Ns.tool oder Ns.tool:SCOPE, etwa Mail.send:ann@firm.example.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/requests.py" />
      <source>“{text}” is no web address: it must begin with http:// or https://</source>
      <translation>„{text}“ ist keine Webadresse: Sie muss mit http:// oder https:// beginnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedules.py" />
      <source>“{text}” is not an interval: write a number and s, m, h or d, such as 5m or 2h</source>
      <translation>„{text}“ ist kein Abstand: Schreiben Sie eine Zahl und s, m, h oder d, etwa 5m oder 2h</translation>
    </message>
    <message>
      <location filename="keep_desktop/models/addresses.py" />
      <source>“{text}” is not the address of a model, such as http://127.0.0.1:11434/v1.</source>
      <translation>„{text}“ ist nicht die Adresse eines Modells, wie http://127.0.0.1:11434/v1.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” can hold {limit} at most.</source>
      <translation>„{title}“ kann höchstens {limit} enthalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/failures.py" />
      <source>“{title}” failed {failures} times: {reason}</source>
      <translation>„{title}“ ist {failures}-mal fehlgeschlagen: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/runs/failures.py" />
      <source>“{title}” failed: {reason}</source>
      <translation>„{title}“ ist fehlgeschlagen: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/revert.py" />
      <source>“{title}” has begun anew already; it stays as it is.</source>
      <translation>„{title}“ hat schon neu begonnen; er bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/revert.py" />
      <source>“{title}” has changed since it was skipped; it stays as it is.</source>
      <translation>„{title}“ hat sich geändert, seit er übersprungen wurde; er bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/actions.py" />
      <source>“{title}” is done by now.</source>
      <translation>„{title}“ ist inzwischen erledigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” is needed.</source>
      <translation>„{title}“ wird gebraucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/actions.py" />
      <source>“{title}” is {status} already.</source>
      <translation>„{title}“ ist schon {status}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must be less than {limit}.</source>
      <translation>„{title}“ muss kleiner als {limit} sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must be more than {limit}.</source>
      <translation>„{title}“ muss größer als {limit} sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must be one of: {values}.</source>
      <translation>„{title}“ muss eines von diesen sein: {values}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must be {limit} or less.</source>
      <translation>„{title}“ muss {limit} oder weniger sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must be {limit} or more.</source>
      <translation>„{title}“ muss {limit} oder mehr sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must be {limit}.</source>
      <translation>„{title}“ muss so sein: {limit}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must have at least {limit} characters.</source>
      <translation>„{title}“ muss mindestens {limit} Zeichen haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must have at most 1 character.</source>
      <translation>„{title}“ darf höchstens 1 Zeichen haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must have at most {limit} characters.</source>
      <translation>„{title}“ darf höchstens {limit} Zeichen haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}” must not be empty.</source>
      <translation>„{title}“ darf nicht leer sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items/actions.py" />
      <source>“{title}” waits for your answer to its question.</source>
      <translation>„{title}“ wartet auf Ihre Antwort auf die Frage dazu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/perform.py" />
      <source>“{title}” was done before with other content. Keep does not do it twice; say what should hold.</source>
      <translation>„{title}“ wurde schon mit anderem Inhalt getan. Keep tut es nicht zweimal; sagen Sie, was gelten soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsal/steps.py" />
      <source>“{title}” was not done: this workflow may not use {tool} for that any more.</source>
      <translation>„{title}“ wurde nicht getan: Dieser Ablauf darf {tool} dafür nicht mehr verwenden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/permissions.py" />
      <source>“{title}” was not done: this workflow may not use {tool} for {scopes}. Say whether it may.</source>
      <translation>„{title}“ wurde nicht getan: Dieser Ablauf darf {tool} nicht für {scopes} verwenden. Sagen Sie, ob er es darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/permissions.py" />
      <source>“{title}” was not done: this workflow may not use {tool}. Say whether it may.</source>
      <translation>„{title}“ wurde nicht getan: Dieser Ablauf darf {tool} nicht verwenden. Sagen Sie, ob er es darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/permissions.py" />
      <source>“{title}” was not done: {limits}. Say whether it may go on.</source>
      <translation>„{title}“ wurde nicht getan: {limits}. Sagen Sie, ob es weitergehen darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations/perform.py" />
      <source>“{title}” was skipped or started afresh meanwhile.</source>
      <translation>„{title}“ wurde inzwischen übersprungen oder neu begonnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms/validation.py" />
      <source>“{title}”: {reason}</source>
      <translation>„{title}“: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/util.py" />
      <source>“{token}” means nothing in a date format. {tokens}</source>
      <translation>„{token}“ bedeutet in einem Datumsformat nichts. {tokens}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/mcp.py" />
      <source>“{word}” is no name of a variable or header. Give names alone: values are kept in the keyring.</source>
      <translation>„{word}“ ist kein Name einer Variablen oder Kopfzeile. Geben Sie nur Namen an: Die Werte bleiben im Schlüsselbund.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/remote.py" />
      <source>“{word}” is no use of a model. These are: {roles}.</source>
      <translation>„{word}“ ist keine Verwendung eines Modells. Es gibt: {roles}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/questions.py" />
      <source>“{word}” is not the id of a question, such as q12, nor that of a step.</source>
      <translation>„{word}“ ist weder die Kennung einer Frage, wie q12, noch die eines Schritts.</translation>
    </message>
  </context>
  <context>
    <name>ModelText</name>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Describes pictures for running scripts</source>
      <translation>Beschreibt Bilder für laufende Skripte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Drawing</source>
      <translation>Zeichnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Draws and changes pictures for running scripts</source>
      <translation>Zeichnet und ändert Bilder für laufende Skripte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>No model is set up for planning. Choose one on this computer or at a provider.</source>
      <translation>Zum Planen ist kein Modell eingerichtet. Wählen Sie eines auf diesem Computer oder bei einem Anbieter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Pictures</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Planning</source>
      <translation>Planen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Proposes repairs when a script fails</source>
      <translation>Schlägt Reparaturen vor, wenn ein Skript fehlschlägt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Reads and writes text for running scripts</source>
      <translation>Liest und schreibt Texte für laufende Skripte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Recordings</source>
      <translation>Aufnahmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Repairs</source>
      <translation>Reparaturen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Text</source>
      <translation>Text</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Writes and changes scripts in chats</source>
      <translation>Schreibt und ändert Skripte in Chats</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>Writes down recordings for running scripts</source>
      <translation>Schreibt Aufnahmen für laufende Skripte auf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>answered</source>
      <translation>beantwortet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>failed</source>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>stopped</source>
      <translation>gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>token</source>
      <translation>Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>tokens</source>
      <translation>Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>under way</source>
      <translation>unterwegs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/models.py" />
      <source>{count} tokens reserved</source>
      <translation>{count} Token vorgemerkt</translation>
    </message>
  </context>
  <context>
    <name>ModelsCard</name>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Add a model…</source>
      <translation>Modell hinzufügen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Change the model {name}</source>
      <translation>Das Modell {name} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Change…</source>
      <translation>Ändern…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Confirm removing the model {name} and its key</source>
      <translation>Das Entfernen des Modells {name} und seines Schlüssels bestätigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Find local models…</source>
      <translation>Lokale Modelle suchen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Its key is not stored any more. Choose Change and enter it.</source>
      <translation>Der Schlüssel ist nicht mehr gespeichert. Wählen Sie „Ändern“ und geben Sie ihn ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>No model is set up yet. If Ollama, LM Studio or llama.cpp runs on this computer, choose Find local models. For a provider such as OpenRouter or OpenAI, choose Add a model.</source>
      <translation>Es ist noch kein Modell eingerichtet. Wenn Ollama, LM Studio oder llama.cpp auf diesem Computer läuft, wählen Sie „Lokale Modelle suchen“. Für einen Anbieter wie OpenRouter oder OpenAI wählen Sie „Modell hinzufügen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Not tested yet. Only a test shows what it can do.</source>
      <translation>Noch nicht getestet. Erst ein Test zeigt, was es kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Remove the model {name}</source>
      <translation>Modell {name} entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Remove with key?</source>
      <translation>Mit Schlüssel entfernen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Remove…</source>
      <translation>Entfernen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Send it two short requests to see what it can do</source>
      <translation>Sendet ihm zwei kurze Anfragen, um zu sehen, was es kann</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Test</source>
      <translation>Testen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Test the model {name}</source>
      <translation>Modell {name} testen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Testing…</source>
      <translation>Wird getestet…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>“{name}” and its key were removed.</source>
      <translation>„{name}“ und sein Schlüssel wurden entfernt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>“{name}”: {found}</source>
      <translation>„{name}“: {found}</translation>
    </message>
  </context>
  <context>
    <name>ModelsSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>A model writes the script when you describe a workflow, and proposes repairs. It can run on this computer or at a provider. Keys are stored encrypted.</source>
      <translation>Ein Modell schreibt das Skript, wenn Sie einen Ablauf beschreiben, und schlägt Reparaturen vor. Es kann auf diesem Computer laufen oder bei einem Anbieter. Schlüssel werden verschlüsselt gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Budget per day</source>
      <translation>Budget pro Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Every request to a model is listed, with what was sent word for word.</source>
      <translation>Jede Anfrage an ein Modell ist aufgelistet, mit dem, was gesendet wurde, Wort für Wort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Keep sends nothing that could exceed it, and asks you instead. It resets at midnight.</source>
      <translation>Keep sendet nichts, was es überschreiten könnte, und fragt Sie stattdessen. Es beginnt um Mitternacht neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Models</source>
      <translation>Modelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Used for</source>
      <translation>Verwendung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>What was sent</source>
      <translation>Was gesendet wurde</translation>
    </message>
  </context>
  <context>
    <name>MutationCard</name>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Copy destination</source>
      <translation>Ziel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Copy key</source>
      <translation>Schlüssel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Copy request</source>
      <translation>Anfrage kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Copy response</source>
      <translation>Antwort kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Copy title</source>
      <translation>Titel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Technical details</source>
      <translation>Technische Einzelheiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Technical details of: {step}</source>
      <translation>Technische Einzelheiten zu: {step}</translation>
    </message>
  </context>
  <context>
    <name>NameConflictNotice</name>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>A workflow named “{name}” already exists. This script will be added as its new version, with these settings. To add a separate workflow, choose another name.</source>
      <translation>Einen Ablauf namens „{name}“ gibt es schon. Dieses Skript wird als neue Version davon hinzugefügt, mit diesen Einstellungen. Für einen eigenen Ablauf wählen Sie einen anderen Namen.</translation>
    </message>
  </context>
  <context>
    <name>NeedsYouPage</name>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>When Keep can't tell whether a step happened, or a workflow is blocked, it asks you here.</source>
      <translation>Wenn Keep nicht weiß, ob ein Schritt geschehen ist, oder ein Ablauf blockiert ist, fragt es hier.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>You're all caught up</source>
      <translation>Alles erledigt</translation>
    </message>
  </context>
  <context>
    <name>NewVersionDialog</name>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>A required setting is missing: {why}</source>
      <translation>Eine erforderliche Einstellung fehlt: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Activate</source>
      <translation>Aktivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Changes against version {label}</source>
      <translation>Änderungen gegenüber Version {label}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>New version {label}</source>
      <translation>Neue Version {label}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>No form found next to the file (“{file}”). The settings of version {active} are used.</source>
      <translation>Neben der Datei liegt kein Formular („{file}“). Es gelten die Einstellungen von Version {active}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Rehearse first</source>
      <translation>Erst proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>See what it would do without changing anything</source>
      <translation>Sehen, was er tun würde, ohne etwas zu ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Settings for this version</source>
      <translation>Einstellungen dieser Version</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>The workflow is off. Activating this version turns it on.</source>
      <translation>Der Ablauf ist aus. Mit dieser Version wird er eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>This script uses handlers, the active one uses items. Finished work won't be recognised.</source>
      <translation>Dieses Skript arbeitet mit Bearbeitern, das aktive mit Vorgängen. Erledigtes wird nicht wiedererkannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>This script uses items, the active one uses handlers. Finished work won't be recognised.</source>
      <translation>Dieses Skript arbeitet mit Vorgängen, das aktive mit Bearbeitern. Erledigtes wird nicht wiedererkannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>What's different</source>
      <translation>Was sich unterscheidet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>{name}, from {file}. Version {active} stays active until you decide.</source>
      <translation>{name}, aus {file}. Version {active} bleibt aktiv, bis Sie sich entscheiden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>{name}, version {label}</source>
      <translation>{name}, Version {label}</translation>
    </message>
  </context>
  <context>
    <name>NewWorkflowDialog</name>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Add</source>
      <translation>Hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Add and run now</source>
      <translation>Gleich ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Add and turn on</source>
      <translation>Hinzufügen und einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Add as new version</source>
      <translation>Als neue Version hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Added, but couldn't start: {why}</source>
      <translation>Hinzugefügt, aber nicht gestartet: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Back</source>
      <translation>Zurück</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Choose a task to automate. You'll see every step.</source>
      <translation>Wählen Sie eine Aufgabe. Sie sehen jeden Schritt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Describe it</source>
      <translation>Beschreiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Fix the file, then choose it again.</source>
      <translation>Berichtigen Sie die Datei, und wählen Sie sie dann noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Fix the file, then press Add again.</source>
      <translation>Berichtigen Sie die Datei und drücken Sie noch einmal auf „Hinzufügen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Make a plan</source>
      <translation>Plan machen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Nothing was added. Couldn't read the script: {error}</source>
      <translation>Nichts wurde hinzugefügt. Das Skript konnte nicht gelesen werden: {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>Rehearse first</source>
      <translation>Erst proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>See what it would do without changing anything</source>
      <translation>Sehen, was er tun würde, ohne etwas zu ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/dialog.py" />
      <source>This script can't be used. {error}</source>
      <translation>Das Skript kann nicht verwendet werden. {error}</translation>
    </message>
  </context>
  <context>
    <name>NoticesSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>A run started late because the computer was asleep or busy.</source>
      <translation>Ein Lauf begann verspätet, weil der Computer schlief oder beschäftigt war.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>A workflow can't continue because of a sign-in, a folder or a script error.</source>
      <translation>Ein Ablauf kann wegen einer Anmeldung, eines Ordners oder eines Skriptfehlers nicht weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>An item is waiting for your answer. Everything else continues.</source>
      <translation>Ein Vorgang wartet auf Ihre Antwort. Alles andere läuft weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Delayed runs</source>
      <translation>Verspätete Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Failures</source>
      <translation>Fehlschläge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Messages from workflows</source>
      <translation>Mitteilungen von Abläufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Messages sent by a script, such as when a page changed.</source>
      <translation>Mitteilungen eines Skripts, etwa wenn sich eine Seite geändert hat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Notifications</source>
      <translation>Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Questions</source>
      <translation>Fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>You're notified once, on the desktop or in the window. Everything also appears under Needs you, Schedule and Activity.</source>
      <translation>Sie werden einmal benachrichtigt, auf dem Desktop oder im Fenster. Alles steht auch unter „Wartet auf Sie“, „Zeitplan“ und „Verlauf“.</translation>
    </message>
  </context>
  <context>
    <name>NotificationFeed</name>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>message</source>
      <translation>Mitteilung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>messages</source>
      <translation>Mitteilungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>{messages}, the last from {workflow}</source>
      <translation>{messages}, die letzte von {workflow}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>{workflow} is blocked</source>
      <translation>{workflow} ist blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>{workflow} needs you</source>
      <translation>{workflow} wartet auf Sie</translation>
    </message>
  </context>
  <context>
    <name>NotificationModel</name>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Unread</source>
      <translation>Ungelesen</translation>
    </message>
  </context>
  <context>
    <name>NotificationPanel</name>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>From the last 90 days. See Activity for older ones.</source>
      <translation>Aus den letzten 90 Tagen. Ältere stehen im Verlauf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Mark all as read</source>
      <translation>Alle als gelesen markieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Messages and questions from workflows appear here.</source>
      <translation>Hier erscheinen Mitteilungen und Fragen von Abläufen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>No notifications</source>
      <translation>Keine Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Notifications</source>
      <translation>Hinweise</translation>
    </message>
  </context>
  <context>
    <name>NotificationRouter</name>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>Show all</source>
      <translation>Alles zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>{number} new messages. Latest: {last}</source>
      <translation>{number} neue Mitteilungen. Die neueste: {last}</translation>
    </message>
  </context>
  <context>
    <name>NotificationText</name>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Answered</source>
      <translation>Beantwortet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Blocked</source>
      <translation>Blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Keep wasn't running.</source>
      <translation>Keep lief nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Late</source>
      <translation>Verspätet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Message</source>
      <translation>Mitteilung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>Started {time} late: {reason}</source>
      <translation>{time} verspätet begonnen: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>hour</source>
      <translation>Stunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>hours</source>
      <translation>Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>minute</source>
      <translation>Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>minutes</source>
      <translation>Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>other workflows were running.</source>
      <translation>andere Abläufe liefen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notification_list.py" />
      <source>the computer was asleep.</source>
      <translation>der Computer schlief.</translation>
    </message>
  </context>
  <context>
    <name>OperationCard</name>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>New operation</source>
      <translation>Neue Operation</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/service_dialog.py" />
      <source>Remove the operation {name}</source>
      <translation>Operation {name} entfernen</translation>
    </message>
  </context>
  <context>
    <name>OutcomeBar</name>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Set up a model…</source>
      <translation>Modell einrichten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
  </context>
  <context>
    <name>OutputList</name>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>Changes appear here, with the inputs that caused them.</source>
      <translation>Änderungen erscheinen hier, mit den Eingängen, die sie verursacht haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>Copy title</source>
      <translation>Titel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>No changes yet</source>
      <translation>Noch keine Änderungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>No results for “{text}”</source>
      <translation>Keine Ergebnisse für „{text}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>Show its inputs</source>
      <translation>Seine Eingänge zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>Show the input</source>
      <translation>Eingang zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>Showing the newest {number}. Search to see others.</source>
      <translation>Die neuesten {number} werden gezeigt. Suchen Sie, um andere zu sehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>Try another part of the title.</source>
      <translation>Versuchen Sie einen anderen Teil des Titels.</translation>
    </message>
  </context>
  <context>
    <name>OutputText</name>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>What was changed</source>
      <translation>Was geändert wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>When</source>
      <translation>Wann</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>an input without a title</source>
      <translation>ein Eingang ohne Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>and {number} more</source>
      <translation>und {number} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>caused by {number} inputs</source>
      <translation>verursacht von {number} Eingängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>caused by {title}</source>
      <translation>verursacht von {title}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>not caused by an input</source>
      <translation>nicht von einem Eingang verursacht</translation>
    </message>
  </context>
  <context>
    <name>OutputView</name>
    <message>
      <location filename="keep_desktop/ui/items/outputs.py" />
      <source>Outputs</source>
      <translation>Ergebnisse</translation>
    </message>
  </context>
  <context>
    <name>PagePartDialog</name>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>CSS selector</source>
      <translation>CSS-Selektor</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Choose the part of the page</source>
      <translation>Teil der Seite wählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Fetching the page…</source>
      <translation>Die Seite wird abgerufen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>No match on this page.</source>
      <translation>Kein Treffer auf dieser Seite.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Parts of the page</source>
      <translation>Teile der Seite</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>The full text of the page</source>
      <translation>Der ganze Text der Seite</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>The full text of the page is watched.</source>
      <translation>Der ganze Text der Seite wird beobachtet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>This part has no text.</source>
      <translation>Dieser Teil enthält keinen Text.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/field_dialogs.py" />
      <source>Watch this part</source>
      <translation>Diesen Teil beobachten</translation>
    </message>
  </context>
  <context>
    <name>PageSelectorEditor</name>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>Choose part…</source>
      <translation>Teil wählen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>Choose the part of the page</source>
      <translation>Teil der Seite wählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/form.py" />
      <source>The whole text, or a CSS selector such as #price</source>
      <translation>Der ganze Text, oder ein CSS-Selektor wie #price</translation>
    </message>
  </context>
  <context>
    <name>Pager</name>
    <message>
      <location filename="keep_desktop/ui/widgets/inputs.py" />
      <source>Next {count}</source>
      <translation>Nächste {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/inputs.py" />
      <source>Previous {count}</source>
      <translation>Vorige {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/inputs.py" />
      <source>{first} to {last} of {count}</source>
      <translation>{first} bis {last} von {count}</translation>
    </message>
  </context>
  <context>
    <name>PathEdit</name>
    <message>
      <location filename="keep_desktop/ui/widgets/file_chooser.py" />
      <source>A file…</source>
      <translation>Datei…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/file_chooser.py" />
      <source>A folder…</source>
      <translation>Ordner…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/file_chooser.py" />
      <source>Browse for {what}</source>
      <translation>{what} auswählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/file_chooser.py" />
      <source>Browse…</source>
      <translation>Durchsuchen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/file_chooser.py" />
      <source>Matching paths</source>
      <translation>Passende Pfade</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/file_chooser.py" />
      <source>Type a path, drop it here, or browse</source>
      <translation>Pfad eingeben, hierher ziehen oder auswählen</translation>
    </message>
  </context>
  <context>
    <name>PayloadDiff</name>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Changes</source>
      <translation>Änderungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Hide changes</source>
      <translation>Änderungen verbergen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>No visible difference. They differ beyond what is shown.</source>
      <translation>Kein sichtbarer Unterschied. Sie unterscheiden sich jenseits des Gezeigten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Show changes</source>
      <translation>Änderungen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>− previous content, + new content</source>
      <translation>− bisheriger Inhalt, + neuer Inhalt</translation>
    </message>
  </context>
  <context>
    <name>Permissions</name>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Allow any, without asking</source>
      <translation>Alle erlauben, ohne zu fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Allowed</source>
      <translation>Erlaubt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Anything else pauses the workflow before it happens, and you are asked.</source>
      <translation>Alles andere pausiert den Ablauf, bevor es geschieht, und Sie werden gefragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Asked about when it is needed</source>
      <translation>Sie werden gefragt, wenn es gebraucht wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>At most</source>
      <translation>Höchstens</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Changes</source>
      <translation>Änderungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Costs money</source>
      <translation>Kostet Geld</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Decided while it runs: each new one is asked about</source>
      <translation>Ergibt sich beim Lauf: Bei jedem neuen werden Sie gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Deletes</source>
      <translation>Löscht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>From the setting {name}</source>
      <translation>Aus der Einstellung {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>From what it reads</source>
      <translation>Aus dem, was er liest</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>It reaches nothing outside: no files, no network, no accounts.</source>
      <translation>Er erreicht nichts außerhalb: Keine Dateien, kein Netz, keine Konten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>New in this version</source>
      <translation>Neu in dieser Version</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Not allowed</source>
      <translation>Nicht erlaubt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Not seen in the rehearsal</source>
      <translation>In der Probe nicht vorgekommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Not used for 90 days: asked about again</source>
      <translation>Seit 90 Tagen nicht verwendet: Sie werden wieder gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Of an earlier version</source>
      <translation>Von einer früheren Version</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Reads</source>
      <translation>Liest</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Revoked</source>
      <translation>Entzogen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Sends to others</source>
      <translation>Sendet an andere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>The most of “{name}”</source>
      <translation>Höchstzahl für „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>Time of the limit of “{name}”</source>
      <translation>Zeitraum der Grenze von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>What it may do</source>
      <translation>Was er darf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>any number</source>
      <translation>beliebig viele</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>in 24 hours</source>
      <translation>in 24 Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>in 7 days</source>
      <translation>in 7 Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/permissions.py" />
      <source>in a run</source>
      <translation>in einem Lauf</translation>
    </message>
  </context>
  <context>
    <name>PermissionsDialog</name>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>Allow</source>
      <translation>Erlauben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>Allowed: {name}</source>
      <translation>Erlaubt: {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>It reaches nothing outside: no files, no network, no accounts.</source>
      <translation>Er erreicht nichts außerhalb: Keine Dateien, kein Netz, keine Konten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>Permissions are as before.</source>
      <translation>Die Berechtigungen sind wie zuvor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>Permissions of “{name}”</source>
      <translation>Berechtigungen von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>Revoke</source>
      <translation>Entziehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>Revoked: {name}</source>
      <translation>Entzogen: {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>What it does beyond this list pauses it before it happens, and you are asked. Changes apply to the next call, also while it runs.</source>
      <translation>Was über diese Liste hinausgeht, pausiert ihn, bevor es geschieht, und Sie werden gefragt. Änderungen gelten ab dem nächsten Aufruf, auch während er läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>last used within the last hour</source>
      <translation>in der letzten Stunde verwendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>last used {when}</source>
      <translation>zuletzt verwendet {when}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/permissions_dialog.py" />
      <source>so far {day} in 24 hours, {week} in 7 days</source>
      <translation>bisher {day} in 24 Stunden, {week} in 7 Tagen</translation>
    </message>
  </context>
  <context>
    <name>PlanPanel</name>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Assumes</source>
      <translation>Setzt voraus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Change…</source>
      <translation>Ändern…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Checked</source>
      <translation>Geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Edit what it is for</source>
      <translation>Bearbeiten, wozu er da ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Edit…</source>
      <translation>Bearbeiten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Goal</source>
      <translation>Ziel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Keeps to</source>
      <translation>Hält sich an</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>May use</source>
      <translation>Darf verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Not reached in the rehearsal</source>
      <translation>In der Probe nicht erreicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Not rehearsed yet.</source>
      <translation>Noch nicht geprobt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Not stated.</source>
      <translation>Nicht genannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Nothing outside Keep</source>
      <translation>Nichts außerhalb von Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Plan</source>
      <translation>Plan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Produces</source>
      <translation>Erzeugt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Rehearsal on your data</source>
      <translation>Probe mit Ihren Daten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Rehearse</source>
      <translation>Proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Rehearse again</source>
      <translation>Noch einmal proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Rehearsed</source>
      <translation>Geprobt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Repaired</source>
      <translation>Repariert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Set up and turn on</source>
      <translation>Einrichten und einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Show script</source>
      <translation>Skript zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Steps</source>
      <translation>Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Version {version} · {status}</source>
      <translation>Version {version} · {status}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Warnings</source>
      <translation>Warnungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Watches</source>
      <translation>Beobachtet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Won't do</source>
      <translation>Tut nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
  </context>
  <context>
    <name>PlanText</name>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>Nothing would be changed.</source>
      <translation>Nichts würde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>change would be made:</source>
      <translation>Änderung würde gemacht:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>changes would be made:</source>
      <translation>Änderungen würden gemacht:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>item was met.</source>
      <translation>Vorgang kam vor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>item would fail:</source>
      <translation>Vorgang würde fehlschlagen:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>items were met.</source>
      <translation>Vorgänge kamen vor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/plan.py" />
      <source>items would fail:</source>
      <translation>Vorgänge würden fehlschlagen:</translation>
    </message>
  </context>
  <context>
    <name>PoliciesPanel</name>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Changes apply from the next run.</source>
      <translation>Änderungen gelten ab dem nächsten Lauf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Reset all</source>
      <translation>Alle zurücksetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Reset all values to their defaults</source>
      <translation>Alle Werte auf die Vorgabe zurücksetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>{count} of {all} changed. Changes apply from the next run.</source>
      <translation>{count} von {all} geändert. Änderungen gelten ab dem nächsten Lauf.</translation>
    </message>
  </context>
  <context>
    <name>PolicyRow</name>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Changed</source>
      <translation>Geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Default: {value}</source>
      <translation>Vorgabe: {value}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Default: {value}. {limits}.</source>
      <translation>Vorgabe: {value}. {limits}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Reset</source>
      <translation>Zurücksetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/limits.py" />
      <source>Reset: {what}</source>
      <translation>Zurücksetzen: {what}</translation>
    </message>
  </context>
  <context>
    <name>QuestionCard</name>
    <message>
      <location filename="keep_desktop/ui/needs_you/card.py" />
      <source>Check before you answer</source>
      <translation>Vor dem Antworten nachsehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/card.py" />
      <source>Check before you answer (O)</source>
      <translation>Vor dem Antworten nachsehen (O)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/card.py" />
      <source>Open the item</source>
      <translation>Vorgang öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/card.py" />
      <source>Open the workflow</source>
      <translation>Ablauf öffnen</translation>
    </message>
  </context>
  <context>
    <name>QuestionFacts</name>
    <message>
      <location filename="keep_desktop/ui/presentation/question_facts.py" />
      <source>Did “{step}” happen?</source>
      <translation>„{step}“ – geschehen?</translation>
    </message>
  </context>
  <context>
    <name>QuestionRemedies</name>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Chat about {workflow}</source>
      <translation>Chat über {workflow}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Connect a service…</source>
      <translation>Dienst verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Connect the service {name}</source>
      <translation>Den Dienst {name} verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Connections in Settings</source>
      <translation>Verbindungen in den Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Connections…</source>
      <translation>Verbindungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Import a fixed script or go back to an earlier version</source>
      <translation>Ein korrigiertes Skript importieren oder zu einer früheren Version zurückgehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Look at the MCP server {name}</source>
      <translation>Den MCP-Server {name} ansehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Look at the server…</source>
      <translation>Server ansehen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Models in Settings</source>
      <translation>Modelle in den Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Models…</source>
      <translation>Modelle…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>New version of {workflow}</source>
      <translation>Neue Version von {workflow}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>New version…</source>
      <translation>Neue Version…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Open the chat</source>
      <translation>Chat öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Reconnect…</source>
      <translation>Neu verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Settings of {workflow}</source>
      <translation>Einstellungen von {workflow}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/question_details.py" />
      <source>Sign in again for {workflow}</source>
      <translation>Für {workflow} neu anmelden</translation>
    </message>
  </context>
  <context>
    <name>QuestionText</name>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>1 question is waiting for you</source>
      <translation>1 Frage wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>A model refuses the key</source>
      <translation>Ein Modell lehnt den Schlüssel ab</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Allow</source>
      <translation>Erlauben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Allow once</source>
      <translation>Einmal erlauben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Allowed this once.</source>
      <translation>Dieses eine Mal erlaubt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Allowed, also in later runs.</source>
      <translation>Erlaubt, auch in späteren Läufen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Also in later runs</source>
      <translation>Auch in späteren Läufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Answer in the chat. Until then the plan waits, and nothing runs.</source>
      <translation>Antworten Sie im Chat. Bis dahin wartet der Plan, und nichts läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Apply the repair</source>
      <translation>Reparatur anwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Check before you answer. The step below shows what was sent and where.</source>
      <translation>Sehen Sie nach, bevor Sie antworten. Der Schritt unten zeigt, was wohin gesendet wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Check the settings. If they're correct, the script has an error: import a fixed script under New version. Then choose Resume.</source>
      <translation>Prüfen Sie die Einstellungen. Stimmen sie, liegt der Fehler im Skript: Importieren Sie unter „Neue Version“ ein korrigiertes. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Check the settings. If they're correct, the script has an error: under New version, import a fixed script or go back to the previous version. Then choose Resume.</source>
      <translation>Prüfen Sie die Einstellungen. Stimmen sie, liegt der Fehler im Skript: Importieren Sie unter „Neue Version“ ein korrigiertes, oder gehen Sie zur vorigen Version zurück. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Checking whether this happened: “{step}”</source>
      <translation>Wird geprüft, ob dies geschehen ist: „{step}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Confirm</source>
      <translation>Bestätigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Continue with the repaired script</source>
      <translation>Mit dem reparierten Skript weitermachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Describe in the chat what should change</source>
      <translation>Im Chat beschreiben, was sich ändern soll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Did this step happen?</source>
      <translation>Ist dieser Schritt geschehen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Did “{step}” happen?</source>
      <translation>„{step}“ – geschehen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Discard</source>
      <translation>Verwerfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Don't allow</source>
      <translation>Nicht erlauben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Don't use the tool any more</source>
      <translation>Das Werkzeug nicht mehr verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Everything is stopped. Turn Keep back on first.</source>
      <translation>Alles ist gestoppt. Schalten Sie zuerst Keep wieder ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Finish the remaining steps</source>
      <translation>Die übrigen Schritte ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Fix the problem and try again, import a fixed script under New version, or skip it.</source>
      <translation>Beheben Sie das Problem und versuchen Sie es erneut, importieren Sie unter „Neue Version“ ein korrigiertes Skript, oder überspringen Sie den Vorgang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Fix the problem and try again, or skip it.</source>
      <translation>Beheben Sie das Problem und versuchen Sie es erneut, oder überspringen Sie den Vorgang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>It didn't happen</source>
      <translation>Nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>It happened</source>
      <translation>Geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep checks</source>
      <translation>Keep prüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep continues once it is back on.</source>
      <translation>Keep macht weiter, sobald Sie es wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep continues once the workflow is back on.</source>
      <translation>Keep macht weiter, sobald der Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep couldn't repair {workflow}</source>
      <translation>Keep konnte {workflow} nicht reparieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep the script as it is</source>
      <translation>Das Skript lassen, wie es ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep the version that runs</source>
      <translation>Die laufende Version behalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep then continues automatically.</source>
      <translation>Keep macht dann automatisch weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep will repeat “{step}”.</source>
      <translation>Keep wiederholt „{step}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Keep will try “{item}” again.</source>
      <translation>Keep versucht „{item}“ erneut.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Leave it. You can reprocess it later</source>
      <translation>Auslassen. Sie können ihn später neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Let Keep check first</source>
      <translation>Keep zuerst prüfen lassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Let the workflow run again</source>
      <translation>Den Ablauf wieder laufen lassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Mark as done and continue</source>
      <translation>Erledigt; weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Mark the step as done and continue</source>
      <translation>Schritt erledigt; weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Marked as happened</source>
      <translation>Als geschehen vermerkt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Marked as not happened</source>
      <translation>Als nicht geschehen vermerkt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Not allowed. The call is never made.</source>
      <translation>Nicht erlaubt. Der Aufruf wird nie gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Nothing is sent to a model until tomorrow.</source>
      <translation>Bis morgen wird nichts an ein Modell gesendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Nothing is sent until then</source>
      <translation>Bis dahin wird nichts gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Once Keep is back on: {does}</source>
      <translation>Sobald Keep wieder ein ist: {does}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Once its workflow is on: {does}</source>
      <translation>Sobald der Ablauf ein ist: {does}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Only this call</source>
      <translation>Nur dieser Aufruf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Pause</source>
      <translation>Pausieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Plan again</source>
      <translation>Neu planen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Prepare and run the step again</source>
      <translation>Den Schritt neu vorbereiten und ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Process them again</source>
      <translation>Noch einmal bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Raise for today</source>
      <translation>Für heute anheben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Raise the limit</source>
      <translation>Grenze erhöhen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Repeat all its steps</source>
      <translation>Alle Schritte wiederholen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Repeat from this step</source>
      <translation>Ab diesem Schritt wiederholen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Reprocess item</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Say in the chat what should change.</source>
      <translation>Sagen Sie im Chat, was sich ändern soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Skip the step and continue</source>
      <translation>Schritt überspringen; weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Skip this item</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Skip this step</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Starts over</source>
      <translation>Beginnt von vorn</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Switch to the new version</source>
      <translation>Zur neuen Version wechseln</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The budget for models is used up</source>
      <translation>Das Budget für Modelle ist verbraucht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The call is never made</source>
      <translation>Der Aufruf wird nie gemacht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The content to write has changed</source>
      <translation>Der Inhalt hat sich geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The item</source>
      <translation>Der Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The model provider asks for payment</source>
      <translation>Der Anbieter des Modells verlangt Bezahlung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The repair was discarded. “{workflow}” stays blocked.</source>
      <translation>Die Reparatur wurde verworfen. „{workflow}“ bleibt blockiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The script has an error. Import a fixed script under New version. Then choose Resume.</source>
      <translation>Das Skript hat einen Fehler. Importieren Sie unter „Neue Version“ ein korrigiertes. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The script has an error. Under New version, import a fixed script or go back to the previous version. Then choose Resume.</source>
      <translation>Das Skript hat einen Fehler. Importieren Sie unter „Neue Version“ ein korrigiertes, oder gehen Sie zur vorigen Version zurück. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The step</source>
      <translation>Der Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The tool is used as it is now.</source>
      <translation>Das Werkzeug wird verwendet, wie es jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>The tool isn't used any more.</source>
      <translation>Das Werkzeug wird nicht mehr verwendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>This item</source>
      <translation>Dieser Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>This question was answered elsewhere.</source>
      <translation>Diese Frage wurde anderswo beantwortet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>This was already answered elsewhere. Your answer wasn't used.</source>
      <translation>Das wurde schon anderswo beantwortet. Ihre Antwort wurde nicht verwendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>To {count}, also in later runs</source>
      <translation>Auf {count}, auch in späteren Läufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Today's budget is raised.</source>
      <translation>Das heutige Budget ist angehoben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Tried again</source>
      <translation>Wird erneut versucht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Turn the workflow off</source>
      <translation>Den Ablauf ausschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Turned back on</source>
      <translation>Wieder eingeschaltet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Twice the limit, until midnight</source>
      <translation>Das Doppelte der Grenze, bis Mitternacht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Use the tool as it is now</source>
      <translation>Das Werkzeug verwenden, wie es jetzt ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>Wait until tomorrow</source>
      <translation>Bis morgen warten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>for {inputs}</source>
      <translation>für {inputs}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{count} questions are waiting for you</source>
      <translation>{count} Fragen warten auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{does} with script {version}</source>
      <translation>{does}, mit Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{item} keeps failing</source>
      <translation>{item} schlägt immer wieder fehl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow} asks for permission</source>
      <translation>{workflow} bittet um Berechtigung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow} is blocked</source>
      <translation>{workflow} ist blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow} reached a limit</source>
      <translation>{workflow} hat eine Grenze erreicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow} was repaired three times in a row</source>
      <translation>{workflow} wurde dreimal hintereinander repariert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow}: a question about your request</source>
      <translation>{workflow}: Eine Frage zu Ihrem Wunsch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow}: a repair is ready</source>
      <translation>{workflow}: Eine Reparatur ist bereit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow}: a tool has changed</source>
      <translation>{workflow}: Ein Werkzeug hat sich geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow}: items would be processed again</source>
      <translation>{workflow}: Vorgänge würden noch einmal bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow}: permission denied</source>
      <translation>{workflow}: keine Berechtigung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>{workflow}: sign in again</source>
      <translation>{workflow}: neu anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{item}” skipped. Nothing is undone.</source>
      <translation>„{item}“ übersprungen. Nichts wird zurückgenommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{item}” starts over once Keep is back on.</source>
      <translation>„{item}“ beginnt von vorn, sobald Keep wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{item}” starts over once its workflow is back on.</source>
      <translation>„{item}“ beginnt von vorn, sobald der Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{item}” starts over the next time you run it.</source>
      <translation>„{item}“ beginnt von vorn, wenn Sie das nächste Mal ausführen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{item}” starts over with the next run.</source>
      <translation>„{item}“ beginnt mit dem nächsten Lauf von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{item}” will be tried again once Keep is back on.</source>
      <translation>„{item}“ wird erneut versucht, sobald Keep wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{item}” will be tried again once its workflow is back on.</source>
      <translation>„{item}“ wird erneut versucht, sobald sein Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{name}” is connected. Choose Resume.</source>
      <translation>„{name}“ ist verbunden. Wählen Sie „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{step}” marked as done.</source>
      <translation>„{step}“ ist als erledigt vermerkt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{step}” skipped.</source>
      <translation>„{step}“ übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{step}” will be repeated once Keep is back on.</source>
      <translation>„{step}“ wird wiederholt, sobald Keep wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{step}” will be repeated once its workflow is back on.</source>
      <translation>„{step}“ wird wiederholt, sobald der Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{workflow}” goes on with the repaired script.</source>
      <translation>„{workflow}“ macht mit dem reparierten Skript weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{workflow}” is back on with script {version}.</source>
      <translation>„{workflow}“ ist wieder eingeschaltet, mit Skript {version}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{workflow}” is back on.</source>
      <translation>„{workflow}“ ist wieder eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{workflow}” is no longer blocked.</source>
      <translation>„{workflow}“ ist nicht mehr blockiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{workflow}” keeps the version that runs.</source>
      <translation>„{workflow}“ behält die laufende Version.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{workflow}” paused.</source>
      <translation>„{workflow}“ pausiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/questions.py" />
      <source>“{workflow}” runs the new version and processes them again.</source>
      <translation>„{workflow}“ führt die neue Version aus und bearbeitet sie noch einmal.</translation>
    </message>
  </context>
  <context>
    <name>QuestionsHeader</name>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>Everything is stopped. Your answers take effect once you turn Keep back on.</source>
      <translation>Alles ist gestoppt. Ihre Antworten gelten, sobald Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>It waits until you answer.</source>
      <translation>Dies wartet auf Ihre Antwort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>It waits until you answer. Everything else keeps running.</source>
      <translation>Dies wartet auf Ihre Antwort. Alles andere läuft weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>Newest first</source>
      <translation>Neueste zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>Oldest first</source>
      <translation>Älteste zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>Order: {order}</source>
      <translation>Reihenfolge: {order}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>These wait until you answer.</source>
      <translation>Diese warten auf Ihre Antwort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/needs_you/page.py" />
      <source>These wait until you answer. Everything else keeps running.</source>
      <translation>Diese warten auf Ihre Antwort. Alles andere läuft weiter.</translation>
    </message>
  </context>
  <context>
    <name>QuitControl</name>
    <message>
      <location filename="keep_desktop/ui/window/quitting.py" />
      <source>Keep is still running</source>
      <translation>Keep läuft weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quitting.py" />
      <source>Workflows continue. To quit, choose Quit in this menu or press Ctrl+Q.</source>
      <translation>Abläufe laufen weiter. Zum Beenden „Beenden“ in diesem Menü wählen oder Strg+Q drücken.</translation>
    </message>
  </context>
  <context>
    <name>QuitDialog</name>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Don't ask again</source>
      <translation>Nicht mehr fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Minimise instead</source>
      <translation>Stattdessen minimieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Quit Keep?</source>
      <translation>Keep beenden?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Quitting stops running workflows. They continue where they left off at their next scheduled time or with Run now.</source>
      <translation>Beenden stoppt laufende Abläufe. Sie machen beim nächsten geplanten Lauf oder mit „Jetzt ausführen“ dort weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Workflows run only while Keep is open, and this desktop has no tray to run in. Missed workflows run once when you open Keep again.</source>
      <translation>Abläufe laufen nur, solange Keep läuft, und dieser Desktop hat keinen Infobereich. Versäumte Abläufe laufen einmal, wenn Sie Keep wieder starten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Workflows run only while Keep is open. Missed workflows run once when you open Keep again.</source>
      <translation>Abläufe laufen nur, solange Keep läuft. Versäumte Abläufe laufen einmal, wenn Sie Keep wieder starten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>You can change this in Settings &gt; General</source>
      <translation>Lässt sich unter Einstellungen &gt; Allgemein ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>workflow is running now.</source>
      <translation>Ablauf läuft jetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>workflows are running now.</source>
      <translation>Abläufe laufen jetzt.</translation>
    </message>
  </context>
  <context>
    <name>ReadableJson</name>
    <message>
      <location filename="keep_desktop/ui/text/json_text.py" />
      <source>empty</source>
      <translation>leer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/json_text.py" />
      <source>no</source>
      <translation>nein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/json_text.py" />
      <source>nothing</source>
      <translation>nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/json_text.py" />
      <source>yes</source>
      <translation>ja</translation>
    </message>
  </context>
  <context>
    <name>ReasonCard</name>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Answer the question</source>
      <translation>Die Frage beantworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Connect a service…</source>
      <translation>Dienst verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Connect the missing service</source>
      <translation>Den fehlenden Dienst verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Connections in Settings</source>
      <translation>Verbindungen in den Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Connections…</source>
      <translation>Verbindungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Import a fixed script or go back to an earlier version</source>
      <translation>Ein korrigiertes Skript importieren oder zu einer früheren Version zurückgehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>New version of this workflow</source>
      <translation>Neue Version dieses Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>New version…</source>
      <translation>Neue Version…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Open the page</source>
      <translation>Seite öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Open the page in your browser</source>
      <translation>Die Seite im Browser öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Resume this workflow</source>
      <translation>Diesen Ablauf fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Settings of the workflow</source>
      <translation>Einstellungen des Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Turn back on</source>
      <translation>Wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Turn this workflow back on</source>
      <translation>Diesen Ablauf wieder einschalten</translation>
    </message>
  </context>
  <context>
    <name>ReceivedCard</name>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Email</source>
      <translation>E-Mail</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Feed entry</source>
      <translation>Feed-Eintrag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>No subject</source>
      <translation>Ohne Betreff</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>No title</source>
      <translation>Ohne Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Web page</source>
      <translation>Webseite</translation>
    </message>
  </context>
  <context>
    <name>RehearsalDialog</name>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Activate</source>
      <translation>Aktivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Copied</source>
      <translation>Kopiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Copy as text</source>
      <translation>Als Text kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Everything is already done</source>
      <translation>Alles ist schon erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>It can access: {places}.</source>
      <translation>Zugriff auf: {places}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Not now</source>
      <translation>Nicht jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Nothing to do</source>
      <translation>Nichts zu tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Rehearsal</source>
      <translation>Probe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Rehearsal in progress</source>
      <translation>Die Probe läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Rehearse again</source>
      <translation>Noch einmal proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Running through without changing anything. This may take a while.</source>
      <translation>Wird durchgespielt, ohne etwas zu ändern. Das kann eine Weile dauern.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Show more ({count} left)</source>
      <translation>Mehr zeigen ({count} übrig)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Stop the rehearsal</source>
      <translation>Probe anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>The script found nothing new to do. If you expected something, check its settings.</source>
      <translation>Das Skript hat nichts Neues gefunden. Wenn Sie etwas erwartet haben, prüfen Sie die Einstellungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>The script found nothing new. New items will appear here.</source>
      <translation>Das Skript hat nichts Neues gefunden. Neue Vorgänge erscheinen hier, sobald es welche gibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>item would fail:</source>
      <translation>Vorgang würde fehlschlagen:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/dialog.py" />
      <source>items would fail:</source>
      <translation>Vorgänge würden fehlschlagen:</translation>
    </message>
  </context>
  <context>
    <name>RehearsalText</name>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Depends on step {step}, which was only rehearsed.</source>
      <translation>Hängt von Schritt {step} ab, der nur geprobt wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Depends on steps {steps}, which were only rehearsed.</source>
      <translation>Hängt von den Schritten {steps} ab, die nur geprobt wurden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>It failed at “{item}”: {why}</source>
      <translation>Sie ist bei „{item}“ gescheitert: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>It failed: {why}</source>
      <translation>Sie ist gescheitert: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>It would fail: {why}</source>
      <translation>Er würde fehlschlagen: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Items that would fail</source>
      <translation>Vorgänge, die fehlschlagen würden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Nothing would be changed</source>
      <translation>Nichts würde geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Script {version} processed {items} and stopped early. Nothing was changed.</source>
      <translation>Skript {version} bearbeitete {items} und endete vorzeitig. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Script {version} processed {items}. This was a rehearsal. Nothing was changed.</source>
      <translation>Skript {version} bearbeitete {items}. Das war eine Probe. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Script {version} stopped early. Nothing was changed.</source>
      <translation>Skript {version} endete vorzeitig. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>The rehearsal failed</source>
      <translation>Die Probe ist fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Until then, 1 change would be made:</source>
      <translation>Bis dahin würde 1 Änderung gemacht:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Until then, nothing would be changed:</source>
      <translation>Bis dahin würde nichts geändert:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Until then, {count} changes would be made:</source>
      <translation>Bis dahin würden {count} Änderungen gemacht:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>Warning: {what}</source>
      <translation>Warnung: {what}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>change would be made</source>
      <translation>Änderung würde gemacht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>changes would be made</source>
      <translation>Änderungen würden gemacht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>item would fail</source>
      <translation>Vorgang würde fehlschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>items would fail</source>
      <translation>Vorgänge würden fehlschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>warning:</source>
      <translation>Warnung:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>warnings:</source>
      <translation>Warnungen:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal/wording.py" />
      <source>{what} ({count} times)</source>
      <translation>{what} ({count}-mal)</translation>
    </message>
  </context>
  <context>
    <name>RemainingNote</name>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Answer the question</source>
      <translation>Die Frage beantworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/bulk_dialog.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
  </context>
  <context>
    <name>RenameDialog</name>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Name of the workflow</source>
      <translation>Name des Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Rename</source>
      <translation>Umbenennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/dialogs.py" />
      <source>Rename “{name}”</source>
      <translation>„{name}“ umbenennen</translation>
    </message>
  </context>
  <context>
    <name>RepairChoice</name>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Always ask before a repair</source>
      <translation>Vor einer Reparatur immer fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Apply safe repairs, ask about others</source>
      <translation>Sichere Reparaturen anwenden, bei anderen fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Keep what it read, for repairs and rehearsals</source>
      <translation>Gelesenes aufheben, für Reparaturen und Proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Never repair the script</source>
      <translation>Das Skript nie reparieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>When the script fails</source>
      <translation>Wenn das Skript fehlschlägt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Without it, nothing can be proven, so every repair is asked about.</source>
      <translation>Ohne das lässt sich nichts beweisen, deshalb wird bei jeder Reparatur gefragt.</translation>
    </message>
  </context>
  <context>
    <name>RepairDetails</name>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>Repaired: version {version}</source>
      <translation>Repariert: Version {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>Version {version}</source>
      <translation>Version {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
  </context>
  <context>
    <name>RepairNotice</name>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Go back to the version before</source>
      <translation>Zur vorigen Version zurückgehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Keep repaired the script. Version {version} is the repair.</source>
      <translation>Keep hat das Skript repariert. Version {version} ist die Reparatur.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Show changes</source>
      <translation>Änderungen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Show what the repair changed</source>
      <translation>Zeigen, was die Reparatur geändert hat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Undo repair</source>
      <translation>Reparatur zurücknehmen</translation>
    </message>
  </context>
  <context>
    <name>RepairText</name>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>It could not be tried on recorded runs, so nothing is proven.</source>
      <translation>Sie ließ sich nicht an aufgezeichneten Läufen erproben, deshalb ist nichts bewiesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>Nothing</source>
      <translation>Nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>On recorded runs, nothing that is done came out differently.</source>
      <translation>An aufgezeichneten Läufen kam nichts Erledigtes anders heraus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>On recorded runs, some effects came out differently.</source>
      <translation>An aufgezeichneten Läufen kamen einige Wirkungen anders heraus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>item that is not done yet is touched.</source>
      <translation>noch nicht erledigter Vorgang ist betroffen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/repair_details.py" />
      <source>items that are not done yet are touched.</source>
      <translation>noch nicht erledigte Vorgänge sind betroffen.</translation>
    </message>
  </context>
  <context>
    <name>RepeatDialog</name>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Reprocess item</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Reprocess this item?</source>
      <translation>Diesen Vorgang neu bearbeiten?</translation>
    </message>
  </context>
  <context>
    <name>RequestsCard</name>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Keep what was sent and answered for {days}</source>
      <translation>Gesendetes und Geantwortetes {days} aufheben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Requests to models</source>
      <translation>Anfragen an Modelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>Requests…</source>
      <translation>Anfragen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
  </context>
  <context>
    <name>RequestsDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Answered</source>
      <translation>Beantwortet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Content</source>
      <translation>Inhalt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Each request is listed here, with what was sent word for word.</source>
      <translation>Jede Anfrage ist hier aufgelistet, mit dem, was gesendet wurde, Wort für Wort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Nothing was sent to a model yet</source>
      <translation>Es wurde noch nichts an ein Modell gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Parts of the request</source>
      <translation>Teile der Anfrage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Requests to models</source>
      <translation>Anfragen an Modelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Requests, newest first</source>
      <translation>Anfragen, neueste zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>Sent</source>
      <translation>Gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/model_dialogs.py" />
      <source>What was sent was not kept, or its time is over.</source>
      <translation>Was gesendet wurde, wurde nicht aufgehoben, oder seine Zeit ist vorbei.</translation>
    </message>
  </context>
  <context>
    <name>RestartDialog</name>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Not now</source>
      <translation>Nicht jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Restart Keep?</source>
      <translation>Keep neu starten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Restart now</source>
      <translation>Jetzt neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>Restarting stops running workflows. They continue where they left off at their next scheduled time or with Run now.</source>
      <translation>Ein Neustart stoppt laufende Abläufe. Sie machen beim nächsten geplanten Lauf oder mit „Jetzt ausführen“ dort weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>workflow is running now.</source>
      <translation>Ablauf läuft jetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/quit_dialogs.py" />
      <source>workflows are running now.</source>
      <translation>Abläufe laufen jetzt.</translation>
    </message>
  </context>
  <context>
    <name>RestoreDialog</name>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>    can access {path}</source>
      <translation>    kann auf {path} zugreifen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>    is allowed {permission}</source>
      <translation>    darf {permission}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Afterwards, everything is stopped. Check your data, then turn Keep back on.</source>
      <translation>Danach ist alles gestoppt. Prüfen Sie Ihre Daten und schalten Sie Keep dann wieder ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Check Activity before you restore, and your files and mail afterwards.</source>
      <translation>Prüfen Sie vor dem Wiederherstellen den Verlauf und danach Ihre Dateien und Mails.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Connection {name}: {address}</source>
      <translation>Verbindung {name}: {address}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Loading…</source>
      <translation>Wird geladen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Made: {when} · version {version} · {size}</source>
      <translation>Erstellt: {when} · Version {version} · {size}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Model {name}: {address}</source>
      <translation>Modell {name}: {address}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>No workflow has changed anything since this backup.</source>
      <translation>Seit dieser Sicherung hat kein Ablauf etwas geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore a backup</source>
      <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore and restart</source>
      <translation>Wiederherstellen und neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Since this backup, workflows have made {count} change. It stays, but may be repeated because the backup doesn't include it.</source>
      <translation>Seit dieser Sicherung haben Abläufe {count} Änderung gemacht. Sie bleibt, kann sich aber wiederholen, weil die Sicherung sie nicht enthält.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Since this backup, workflows have made {count} changes. They stay, but may be repeated because the backup doesn't include them.</source>
      <translation>Seit dieser Sicherung haben Abläufe {count} Änderungen gemacht. Sie bleiben, können sich aber wiederholen, weil die Sicherung sie nicht enthält.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>The number of workflows and items is unknown.</source>
      <translation>Die Zahl der Abläufe und Vorgänge ist unbekannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>This can't be restored.</source>
      <translation>Dies kann nicht wiederhergestellt werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Workflows, items and settings are restored from the backup.</source>
      <translation>Abläufe, Vorgänge und Einstellungen werden aus der Sicherung wiederhergestellt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Workflows: {workflows}, including archived · Items: {items}</source>
      <translation>Abläufe: {workflows}, mit archivierten · Vorgänge: {items}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Your current data is kept in the data folder under another name. Passwords don't change.</source>
      <translation>Ihre aktuellen Daten bleiben unter anderem Namen im Datenordner. Passwörter ändern sich nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>more than {count}</source>
      <translation>mehr als {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>{name} (archived)</source>
      <translation>{name} (archiviert)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>{name}, version {label}</source>
      <translation>{name}, Version {label}</translation>
    </message>
  </context>
  <context>
    <name>RetryNotice</name>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Retries in the next run.</source>
      <translation>Der nächste Lauf versucht es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Retries once this workflow is back on.</source>
      <translation>Der Vorgang wird wieder versucht, sobald dieser Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Retries once you fix and resume this workflow.</source>
      <translation>Der Vorgang wird wieder versucht, sobald Sie diesen Ablauf in Ordnung bringen und fortsetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Retries when you run the workflow.</source>
      <translation>Der Vorgang wird wieder versucht, sobald Sie den Ablauf ausführen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Retries with the next run: {time}.</source>
      <translation>Der nächste Lauf versucht es noch einmal: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Run this workflow now</source>
      <translation>Diesen Ablauf jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/history_tab.py" />
      <source>Skip it to leave it out of future runs.</source>
      <translation>Überspringen Sie den Vorgang, um ihn künftig auszulassen.</translation>
    </message>
  </context>
  <context>
    <name>RolesCard</name>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>None</source>
      <translation>Keines</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/models.py" />
      <source>The environment of this program names the model, so it is used for all.</source>
      <translation>Die Umgebung dieses Programms nennt das Modell, deshalb wird es für alles verwendet.</translation>
    </message>
  </context>
  <context>
    <name>RunBars</name>
    <message>
      <location filename="keep_desktop/ui/runs/charts.py" />
      <source>Last runs</source>
      <translation>Letzte Läufe</translation>
    </message>
  </context>
  <context>
    <name>RunDialog</name>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>A run of {name}</source>
      <translation>Ein Lauf von {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>An undo in {name}</source>
      <translation>Eine Zurücknahme in {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Answer the question</source>
      <translation>Die Frage beantworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Log of this run</source>
      <translation>Protokoll dieses Laufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Show in Workflows</source>
      <translation>Unter Abläufe zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Started {started}</source>
      <translation>Begonnen {started}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Started {started}, took {time}</source>
      <translation>Begonnen {started}, dauerte {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>The newest {number} lines.</source>
      <translation>Die neuesten {number} Zeilen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>This run no longer exists.</source>
      <translation>Diesen Lauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Undo this run…</source>
      <translation>Diesen Lauf zurücknehmen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>as requested</source>
      <translation>wie gewünscht</translation>
    </message>
  </context>
  <context>
    <name>RunFailuresBar</name>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>Failed in the run that ended {time}</source>
      <translation>Fehlgeschlagen im Lauf mit Ende {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>Show all failed</source>
      <translation>Alle fehlgeschlagenen zeigen</translation>
    </message>
  </context>
  <context>
    <name>RunOutcomeReporter</name>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>input waits</source>
      <translation>Eingang wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>input waits until {time}</source>
      <translation>Eingang wartet bis {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>inputs wait</source>
      <translation>Eingänge warten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>inputs wait until {time}</source>
      <translation>Eingänge warten bis {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>line</source>
      <translation>Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>lines</source>
      <translation>Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>logged {lines}</source>
      <translation>{lines} protokolliert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>nothing to do</source>
      <translation>nichts zu tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>warning</source>
      <translation>Warnung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>warnings</source>
      <translation>Warnungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” finished.</source>
      <translation>„{name}“ ist fertig.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” finished: {work}.</source>
      <translation>„{name}“ ist fertig: {work}.</translation>
    </message>
  </context>
  <context>
    <name>RunProgress</name>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Progress of the run</source>
      <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Running…</source>
      <translation>Läuft…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Undoing an attempt, as requested…</source>
      <translation>Ein Versuch wird zurückgenommen, wie gewünscht…</translation>
    </message>
  </context>
  <context>
    <name>RunText</name>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>No runs yet</source>
      <translation>Noch keine Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>Show {failed}</source>
      <translation>{failed} zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>Waiting</source>
      <translation>Wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>as requested</source>
      <translation>wie gewünscht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>attempt {number} of {item}</source>
      <translation>Versuch {number} von {item}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>call</source>
      <translation>Aufruf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>calls</source>
      <translation>Aufrufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>failed item</source>
      <translation>fehlgeschlagenen Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>failed items</source>
      <translation>fehlgeschlagene Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>no inputs</source>
      <translation>keine Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>no items</source>
      <translation>keine Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>start</source>
      <translation>Start</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>starts</source>
      <translation>Starts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>step undone</source>
      <translation>Schritt zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>steps undone</source>
      <translation>Schritte zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>time</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>times</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>unchanged</source>
      <translation>unverändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{count} done</source>
      <translation>{count} erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{count} failed</source>
      <translation>{count} fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{count} ms</source>
      <translation>{count} ms</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{count} unknown</source>
      <translation>{count} noch nicht bekannt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{count} with a question</source>
      <translation>{count} mit Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{hours} h {minutes} min</source>
      <translation>{hours} Std. {minutes} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{minutes} min {seconds} s</source>
      <translation>{minutes} Min. {seconds} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{seconds} s</source>
      <translation>{seconds} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{time} for each input</source>
      <translation>{time} je Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/runs.py" />
      <source>{time} for each item</source>
      <translation>{time} je Vorgang</translation>
    </message>
  </context>
  <context>
    <name>RunsDialog</name>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Answer the question</source>
      <translation>Die Frage beantworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Inputs per day</source>
      <translation>Eingänge am Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Items per day</source>
      <translation>Vorgänge am Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>No runs yet. Runs appear here.</source>
      <translation>Noch keine Läufe. Läufe erscheinen hier.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Nothing was done or logged in this run.</source>
      <translation>Dieser Lauf hat nichts getan und nichts protokolliert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Runs of {name}</source>
      <translation>Läufe von {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Runs without inputs are hidden, except the newest.</source>
      <translation>Läufe ohne Eingänge sind ausgeblendet, bis auf den neuesten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Runs without items are hidden, except the newest.</source>
      <translation>Läufe ohne Vorgänge sind ausgeblendet, bis auf den neuesten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Show the log</source>
      <translation>Protokoll anzeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Show this run and its log (Return)</source>
      <translation>Diesen Lauf und sein Protokoll zeigen (Eingabe)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Taller: more inputs</source>
      <translation>Höher: mehr Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Taller: more items</source>
      <translation>Höher: mehr Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>The latest runs, oldest first. Select one to see details.</source>
      <translation>Die letzten Läufe, die ältesten zuerst. Wählen Sie einen für Einzelheiten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>There's more than fits here.</source>
      <translation>Es gibt mehr, als hier Platz hat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Time per input</source>
      <translation>Zeit je Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Time per item</source>
      <translation>Zeit je Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Too many runs to count the first of these days.</source>
      <translation>Zu viele Läufe, um die ersten dieser Tage zu zählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/runs/dialogs.py" />
      <source>Undo this run…</source>
      <translation>Diesen Lauf zurücknehmen…</translation>
    </message>
  </context>
  <context>
    <name>SampleActions</name>
    <message>
      <location filename="keep_desktop/ui/workflows/samples.py" />
      <source>Choose a folder…</source>
      <translation>Ordner wählen …</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/samples.py" />
      <source>Folder for the samples</source>
      <translation>Ordner für die Beispiele</translation>
    </message>
  </context>
  <context>
    <name>SampleText</name>
    <message>
      <location filename="keep_desktop/ui/presentation/samples.py" />
      <source>Added: {workflows} and {count} sample mails in {folder}.</source>
      <translation>Hinzugefügt: {workflows} und {count} Beispielmails in {folder}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/samples.py" />
      <source>Adds sample mail to a folder in your documents, and two workflows that use it.</source>
      <translation>Legt Beispielmails in einem Ordner bei Ihren Dokumenten an und zwei Abläufe dazu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/samples.py" />
      <source>Archive the samples</source>
      <translation>Beispiele archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/samples.py" />
      <source>Archives the sample workflows and shows their folder, which is kept.</source>
      <translation>Archiviert die Abläufe der Beispiele und zeigt ihren Ordner, der bleibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/samples.py" />
      <source>The sample workflows are archived. Their folder is kept: {folder}.</source>
      <translation>Die Abläufe der Beispiele sind archiviert. Ihr Ordner bleibt: {folder}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/samples.py" />
      <source>When on, it reads the {count} sample mails.</source>
      <translation>Ist er eingeschaltet, liest er die {count} Beispielmails.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/samples.py" />
      <source>You're trying Keep with samples.</source>
      <translation>Sie probieren Keep mit Beispielen aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/samples.py" />
      <source>“{name}”</source>
      <translation>„{name}“</translation>
    </message>
  </context>
  <context>
    <name>ScheduleBox</name>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Next: {times}</source>
      <translation>Nächste Läufe: {times}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Times are local. If the computer is asleep or Keep is closed, missed times run once, as soon as possible.</source>
      <translation>Es gilt die Ortszeit. Schläft der Computer oder ist Keep geschlossen, wird Versäumtes einmal nachgeholt, sobald es geht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>today</source>
      <translation>heute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>tomorrow</source>
      <translation>morgen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>{words}.
Next: {times}</source>
      <translation>{words}.
Nächste Läufe: {times}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>{words}: no more runs.</source>
      <translation>{words}: keine Läufe mehr.</translation>
    </message>
  </context>
  <context>
    <name>ScheduleDialog</name>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>Also starts</source>
      <translation>Startet auch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>Schedule</source>
      <translation>Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>This workflow no longer exists.</source>
      <translation>Diesen Ablauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>When should it run?</source>
      <translation>Wann soll er laufen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>{schedule}. The schedule is set in the script. To change it, import a new version.</source>
      <translation>{schedule}. Der Zeitplan steht im Skript. Um ihn zu ändern, importieren Sie eine neue Version.</translation>
    </message>
  </context>
  <context>
    <name>SchedulePage</name>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>All schedules paused since {time}. You can still use Run now.</source>
      <translation>Alle Zeitpläne seit {time} angehalten. „Jetzt ausführen“ geht weiterhin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Earlier today</source>
      <translation>Früher am Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Next</source>
      <translation>Als Nächstes</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Not planned</source>
      <translation>Nicht geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Nothing is planned yet</source>
      <translation>Noch ist nichts geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Now</source>
      <translation>Jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Pause all schedules</source>
      <translation>Alle Zeitpläne anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Resume all schedules</source>
      <translation>Alle Zeitpläne fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Scheduled workflows appear here: what's running, what's next and what ran today. Add a workflow and set a schedule.</source>
      <translation>Hier erscheinen Abläufe mit Zeitplan: was läuft, was als Nächstes kommt und was heute lief. Fügen Sie einen Ablauf hinzu und legen Sie einen Zeitplan fest.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Schedules resumed. Nothing was missed.</source>
      <translation>Zeitpläne fortgesetzt. Nichts wurde versäumt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Schedules resumed. {runs} missed, of {count}, and won't be run.</source>
      <translation>Zeitpläne fortgesetzt. {runs} versäumt, bei {count}; sie werden nicht nachgeholt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>Times are local. A run missed while the computer was asleep starts once it wakes.</source>
      <translation>Es gilt die Ortszeit. Ein Lauf, der versäumt wurde, während der Computer schlief, beginnt nach dem Aufwachen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>run was</source>
      <translation>Lauf wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>runs were</source>
      <translation>Läufe wurden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/page.py" />
      <source>workflows</source>
      <translation>Abläufen</translation>
    </message>
  </context>
  <context>
    <name>SchedulePause</name>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>All schedules are paused. It won't run until you resume them.</source>
      <translation>Alle Zeitpläne sind angehalten. Er läuft erst, wenn Sie sie fortsetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>Everything is stopped. It won't run until you turn Keep back on.</source>
      <translation>Alles ist gestoppt. Er läuft erst, wenn Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>This workflow is blocked. It won't run until you resume it.</source>
      <translation>Dieser Ablauf ist blockiert. Er läuft erst, wenn Sie ihn fortsetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>This workflow is off. It won't run until you turn it on.</source>
      <translation>Dieser Ablauf ist aus. Er läuft erst, wenn Sie ihn einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>This workflow is paused. It won't run until you resume it.</source>
      <translation>Dieser Ablauf ist pausiert. Er läuft erst, wenn Sie ihn fortsetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/dialog.py" />
      <source>This workflow is stopped. It won't run until you turn it back on.</source>
      <translation>Dieser Ablauf ist gestoppt. Er läuft erst, wenn Sie ihn wieder einschalten.</translation>
    </message>
  </context>
  <context>
    <name>SchedulePicker</name>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>At</source>
      <translation>Um</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>At regular intervals</source>
      <translation>In festen Abständen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Crontab line</source>
      <translation>Crontab-Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Crontab line (advanced)</source>
      <translation>Crontab-Zeile (für Kundige)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Day of the month</source>
      <translation>Tag des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Minute, hour, day of the month, month, weekday (Monday is 1). Separate several lines with semicolons.</source>
      <translation>Minute, Stunde, Tag des Monats, Monat, Wochentag (Montag ist 1). Trennen Sie mehrere Zeilen mit Strichpunkten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Monday to Friday</source>
      <translation>Montag bis Freitag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Months without that day are skipped.</source>
      <translation>Monate ohne diesen Tag werden übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>On certain days</source>
      <translation>An bestimmten Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>On which days</source>
      <translation>An welchen Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Only when you run it</source>
      <translation>Nur wenn Sie ihn ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>Time of day</source>
      <translation>Uhrzeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>When it runs</source>
      <translation>Wann er läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>every day</source>
      <translation>jeden Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>on selected weekdays</source>
      <translation>an ausgewählten Wochentagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>on the {day}</source>
      <translation>am {day}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/schedule_edit.py" />
      <source>once a month</source>
      <translation>einmal im Monat</translation>
    </message>
  </context>
  <context>
    <name>ScheduleRowWidget</name>
    <message>
      <location filename="keep_desktop/ui/schedule/row_view.py" />
      <source>Progress: {name}</source>
      <translation>Fortschritt: {name}</translation>
    </message>
  </context>
  <context>
    <name>ScheduleRows</name>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Another run was in progress. Ran at {time} instead</source>
      <translation>Ein anderer Lauf war im Gang. Lief stattdessen um {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Blocked</source>
      <translation>Blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Checking whether a step happened. Nothing else runs until then</source>
      <translation>Es wird geprüft, ob ein Schritt geschehen ist. Bis dahin läuft nichts anderes</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Checks again</source>
      <translation>Prüft noch einmal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Continues</source>
      <translation>Geht weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Continues with waiting items</source>
      <translation>Macht mit Wartendem weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Doesn't run until you resume it</source>
      <translation>Läuft erst wieder, wenn Sie ihn fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Doesn't run until you turn it back on</source>
      <translation>Läuft erst wieder, wenn Sie ihn einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>It stops after the current step. This stops it immediately.</source>
      <translation>Er stoppt nach dem aktuellen Schritt. Dies stoppt ihn sofort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Keep was not running. Ran at {time} instead</source>
      <translation>Keep lief nicht. Lief stattdessen um {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>No runs yet today.</source>
      <translation>Heute noch keine Läufe.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>No workflow has a schedule. To set one, choose Schedule in a workflow's menu.</source>
      <translation>Kein Ablauf hat einen Zeitplan. Wählen Sie „Zeitplan“ im Menü eines Ablaufs.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Nothing is planned. See the reasons below.</source>
      <translation>Nichts ist geplant. Die Gründe stehen unten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Nothing is running.</source>
      <translation>Nichts läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Nothing runs until you turn Keep back on.</source>
      <translation>Nichts läuft, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Off</source>
      <translation>Aus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Open</source>
      <translation>Öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Paused</source>
      <translation>Pausiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Planned</source>
      <translation>Geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Postponed; try {count} of {most}</source>
      <translation>Aufgeschoben; Versuch {count} von {most}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Ran at {time} instead</source>
      <translation>Lief stattdessen um {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Ran late</source>
      <translation>Spät gelaufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Running</source>
      <translation>Läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Show failed</source>
      <translation>Fehler zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Show what failed in this run</source>
      <translation>Zeigen, was in diesem Lauf fehlschlug</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Skip once</source>
      <translation>Einmal überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Started by a calendar</source>
      <translation>Von einem Kalender begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Started by a folder</source>
      <translation>Von einem Ordner begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Started by a mailbox</source>
      <translation>Von einem Postfach begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Started by a webhook</source>
      <translation>Von einem Webhook begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Started by an input</source>
      <translation>Von einem Eingang begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Started by schedule</source>
      <translation>Vom Zeitplan begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Started by you</source>
      <translation>Von Ihnen begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Stop now</source>
      <translation>Jetzt stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Stop this run</source>
      <translation>Diesen Lauf stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>The computer was asleep. Ran at {time} instead</source>
      <translation>Der Computer schlief. Lief stattdessen um {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Tries again</source>
      <translation>Versucht es wieder</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Turn it on to run it</source>
      <translation>Schalten Sie ihn ein, damit er läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Under Workflows: {count}</source>
      <translation>Unter „Abläufe“: {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Undo skip</source>
      <translation>Doch nicht überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Undo, as requested</source>
      <translation>Zurücknahme, wie gewünscht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Undoing</source>
      <translation>Wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Undoing an attempt, as requested</source>
      <translation>Ein Versuch wird zurückgenommen, wie gewünscht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Waiting for you to say whether a step happened</source>
      <translation>Wartet, bis Sie sagen, ob ein Schritt geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>Woken up by its script</source>
      <translation>Vom Skript geweckt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>after this run</source>
      <translation>nach diesem Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>failed</source>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>input done</source>
      <translation>Eingang erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>inputs done</source>
      <translation>Eingänge erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>item done</source>
      <translation>Vorgang erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>items done</source>
      <translation>Vorgänge erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>more workflow is listed there.</source>
      <translation>weiterer Ablauf ist dort aufgeführt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>more workflows are listed there.</source>
      <translation>weitere Abläufe sind dort aufgeführt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>not finished</source>
      <translation>nicht beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>skipped</source>
      <translation>übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>with a question</source>
      <translation>mit Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>{runs} earlier</source>
      <translation>{runs} davor</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>{runs} without inputs since {time}</source>
      <translation>{runs} ohne Eingänge seit {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>{runs} without items since {time}</source>
      <translation>{runs} ohne Vorgänge seit {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule/rows.py" />
      <source>{time} is skipped</source>
      <translation>{time} wird übersprungen</translation>
    </message>
  </context>
  <context>
    <name>ScheduleText</name>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Daily</source>
      <translation>täglich</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Every day</source>
      <translation>Jeden Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Every hour</source>
      <translation>Jede Stunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Every minute</source>
      <translation>Jede Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Every second</source>
      <translation>Jede Sekunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Every {count} days</source>
      <translation>Alle {count} Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Every {count} hours</source>
      <translation>Alle {count} Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Every {count} minutes</source>
      <translation>Alle {count} Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Every {count} seconds</source>
      <translation>Alle {count} Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Fridays</source>
      <translation>freitags</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Last day of the month</source>
      <translation>Am letzten Tag des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Last {weekday} of the month</source>
      <translation>Am letzten {weekday} des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Mondays</source>
      <translation>montags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/schedule_rules.py" />
      <source>Only when you run it</source>
      <translation>Nur wenn Sie ihn ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Saturdays</source>
      <translation>samstags</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Sundays</source>
      <translation>sonntags</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Thursdays</source>
      <translation>donnerstags</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Tuesdays</source>
      <translation>dienstags</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Wednesdays</source>
      <translation>mittwochs</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Weekdays</source>
      <translation>montags bis freitags</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Weekdays hourly</source>
      <translation>Mo–Fr stündlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>Weekends</source>
      <translation>samstags und sonntags</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{days} at {times}</source>
      <translation>{days} um {times}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{days} hourly</source>
      <translation>{days} stündlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{days} of the month</source>
      <translation>am {days} des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{days} of {months}</source>
      <translation>Am {days} {months}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{days}, {often}</source>
      <translation>{days}, {often}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{first} and {last}</source>
      <translation>{first} und {last}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{nth} {weekday} of the month</source>
      <translation>Am {nth} {weekday} des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/schedule_rules.py" />
      <source>{number} schedules: {rules}</source>
      <translation>{number} Zeitpläne: {rules}</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{number}th</source>
      <translation>{number}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedule_text.py" />
      <source>{often}, from {time}</source>
      <translation>{often}, ab {time}</translation>
    </message>
  </context>
  <context>
    <name>ScriptTab</name>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Copy the script</source>
      <translation>Skript kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Find in the script</source>
      <translation>Im Skript suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>No script has run for this item yet.</source>
      <translation>Für diesen Vorgang lief noch kein Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Script {version} · attempt {number}</source>
      <translation>Skript {version} · Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Show the script as a picture</source>
      <translation>Skript als Bild zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Show the text of the script</source>
      <translation>Text des Skripts zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Text</source>
      <translation>Text</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>This version of the script is no longer available.</source>
      <translation>Diese Version des Skripts ist nicht mehr verfügbar.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Version of the script</source>
      <translation>Version des Skripts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Versions that ran</source>
      <translation>Versionen, die liefen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/script_tab.py" />
      <source>Wrap</source>
      <translation>Umbrechen</translation>
    </message>
  </context>
  <context>
    <name>ScriptView</name>
    <message>
      <location filename="keep_desktop/ui/code/code_view.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
  </context>
  <context>
    <name>ScriptWarnings</name>
    <message>
      <location filename="keep_desktop/ui/code/code_view.py" />
      <source>Likely a mistake</source>
      <translation>Wahrscheinlich ein Fehler</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/code_view.py" />
      <source>Line {line}: {sentence}</source>
      <translation>Zeile {line}: {sentence}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code/code_view.py" />
      <source>and {number} more</source>
      <translation>und {number} weitere</translation>
    </message>
  </context>
  <context>
    <name>SearchActions</name>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>About Keep</source>
      <translation>Über Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Appearance: light or dark</source>
      <translation>Erscheinungsbild: hell oder dunkel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Archive the samples</source>
      <translation>Beispiele archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Archive “{name}”</source>
      <translation>„{name}“ archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Back up…</source>
      <translation>Sichern…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>CSV, JSON Lines, save, history</source>
      <translation>CSV, JSON Lines, speichern, Historie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Chat about “{name}”</source>
      <translation>Chat über „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Check the installation</source>
      <translation>Installation prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Connections</source>
      <translation>Verbindungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Emergency stop</source>
      <translation>Not-Halt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Export Activity…</source>
      <translation>Verlauf exportieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Folders and files workflows can access</source>
      <translation>Ordner und Dateien, auf die Abläufe zugreifen können</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Go to {page}</source>
      <translation>Zu „{page}“ gehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Google, account, sign in, OAuth, token</source>
      <translation>Google, Konto, anmelden, OAuth, Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>How long logs are kept</source>
      <translation>Wie lange Protokolle aufbewahrt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>How “{name}” works</source>
      <translation>So arbeitet „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Language</source>
      <translation>Sprache</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Limits and timeouts</source>
      <translation>Grenzwerte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Models</source>
      <translation>Modelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Notifications</source>
      <translation>Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Pause “{name}”</source>
      <translation>„{name}“ pausieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Quit Keep</source>
      <translation>Keep beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Reduce motion</source>
      <translation>Weniger Bewegung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Rehearse “{name}”</source>
      <translation>„{name}“ proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Rename “{name}”</source>
      <translation>„{name}“ umbenennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Restore…</source>
      <translation>Wiederherstellen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Run “{name}” now</source>
      <translation>„{name}“ jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Runs of “{name}”</source>
      <translation>Läufe von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Schedule of “{name}”</source>
      <translation>Zeitplan von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Services</source>
      <translation>Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Settings of “{name}”</source>
      <translation>Einstellungen von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Show archived workflows</source>
      <translation>Archivierte Abläufe zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Start when I sign in</source>
      <translation>Beim Anmelden starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Stop only “{name}”</source>
      <translation>Nur „{name}“ stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Time format: 12 or 24 hours</source>
      <translation>Zeitformat: 12 oder 24 Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Try it with samples</source>
      <translation>Mit Beispielen ausprobieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Turn on “{name}”</source>
      <translation>„{name}“ einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Turn “{name}” back on</source>
      <translation>„{name}“ wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Versions of “{name}”</source>
      <translation>Versionen von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>When the window is closed</source>
      <translation>Wenn das Fenster geschlossen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>Zoom</source>
      <translation>Zoom</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>access, rights</source>
      <translation>Zugriff, Rechte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>age, remove, delete, clean up</source>
      <translation>Alter, entfernen, löschen, aufräumen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>animations</source>
      <translation>Animationen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>archive, unarchive, bring back</source>
      <translation>Archiv, zurückholen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>autostart, login, boot</source>
      <translation>Autostart, Login, Hochfahren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>backup, import, recover</source>
      <translation>Backup, Sicherung, zurückspielen, importieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>backup, save, copy, export everything</source>
      <translation>Backup, Sicherung, speichern, kopieren, alles exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>connect, account, password, sign in</source>
      <translation>verbinden, Konto, Passwort, anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>doctor, repair</source>
      <translation>Doktor, reparieren, prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>exit, close, end</source>
      <translation>schließen, Ende, verlassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>language model, AI, provider, key, budget, tokens</source>
      <translation>Sprachmodell, KI, Anbieter, Schlüssel, Budget, Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>notifications, messages</source>
      <translation>Benachrichtigungen, Meldungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>policies, retries, timeouts</source>
      <translation>Regeln, Wiederholungen, Fristen, Wartezeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>size of text, larger, smaller, scale</source>
      <translation>Schriftgröße, größer, kleiner, Skalierung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>theme mode colours</source>
      <translation>Thema Modus Farben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>time format, am, pm</source>
      <translation>Zeitformat, Uhr, am, pm</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>tray, quit, exit, minimise</source>
      <translation>Infobereich, beenden, schließen, minimieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/navigation.py" />
      <source>version, licences, data folder</source>
      <translation>Version, Lizenzen, Datenordner</translation>
    </message>
  </context>
  <context>
    <name>SearchField</name>
    <message>
      <location filename="keep_desktop/ui/widgets/inputs.py" />
      <source>Clear</source>
      <translation>Feld leeren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/widgets/inputs.py" />
      <source>Search</source>
      <translation>Suche</translation>
    </message>
  </context>
  <context>
    <name>SearchOpener</name>
    <message>
      <location filename="keep_desktop/ui/window/frame.py" />
      <source>Search everything</source>
      <translation>Alles durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/frame.py" />
      <source>Search items, workflows, runs…</source>
      <translation>Alles durchsuchen…</translation>
    </message>
  </context>
  <context>
    <name>SearchPalette</name>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Actions</source>
      <translation>Aktionen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Activity</source>
      <translation>Verlauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Log lines</source>
      <translation>Protokollzeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>More actions</source>
      <translation>Weitere Aktionen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>No results for “{text}”</source>
      <translation>Keine Ergebnisse für „{text}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>No results for “{text}” outside the archive</source>
      <translation>Keine Ergebnisse für „{text}“ außerhalb des Archivs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Results</source>
      <translation>Treffer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Search</source>
      <translation>Suche</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Search everything</source>
      <translation>Alles durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Search items, workflows, runs and logs, or run an action</source>
      <translation>Vorgänge, Abläufe, Läufe und Protokolle durchsuchen oder etwas tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Searching…</source>
      <translation>Wird gesucht…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/palette.py" />
      <source>↑ ↓ to choose · Enter to open · Esc to close</source>
      <translation>↑ ↓ wählen · Eingabe öffnet · Esc schließt</translation>
    </message>
  </context>
  <context>
    <name>SearchVocabulary</name>
    <message>
      <location filename="keep_desktop/ui/search/finder.py" />
      <source>All {count} questions</source>
      <translation>Alle {count} Fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/finder.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/finder.py" />
      <source>Search Activity for “{text}”</source>
      <translation>Im Verlauf nach „{text}“ suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/finder.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/finder.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/finder.py" />
      <source>steps, outputs, answers, whole logs</source>
      <translation>Schritte, Ergebnisse, Antworten, ganze Protokolle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/finder.py" />
      <source>today</source>
      <translation>heute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search/finder.py" />
      <source>yesterday</source>
      <translation>gestern</translation>
    </message>
  </context>
  <context>
    <name>SentBlock</name>
    <message>
      <location filename="keep_desktop/ui/widgets/text_block.py" />
      <source>Request</source>
      <translation>Anfrage</translation>
    </message>
  </context>
  <context>
    <name>ServicesCard</name>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Add a mail account…</source>
      <translation>Mailkonto hinzufügen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Change the service {name}</source>
      <translation>Den Dienst {name} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Change…</source>
      <translation>Ändern…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Check</source>
      <translation>Prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Check the service {name}</source>
      <translation>Den Dienst {name} prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Checking…</source>
      <translation>Wird geprüft…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Confirm removing the service {name} and its secret</source>
      <translation>Entfernen von Dienst {name} samt Geheimnis bestätigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Connect a service by its OpenAPI description</source>
      <translation>Einen Dienst mit seiner OpenAPI-Beschreibung verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Connect a service…</source>
      <translation>Dienst verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Import OpenAPI…</source>
      <translation>OpenAPI importieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Mail accounts, and services that you describe yourself. Accounts at services that Keep knows are under Connections. Secrets are stored encrypted on this computer, never in a script.</source>
      <translation>Mailkonten und Dienste, die Sie selbst beschreiben. Konten bei Diensten, die Keep kennt, stehen unter „Verbindungen“. Geheimnisse werden verschlüsselt auf diesem Computer gespeichert, nie in einem Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>No secret stored. Choose Change to enter it.</source>
      <translation>Kein Geheimnis gespeichert. Wählen Sie „Ändern“, um es einzugeben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>No services connected yet.</source>
      <translation>Noch keine Dienste verbunden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Remove the service {name}</source>
      <translation>Dienst {name} entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Remove with secret?</source>
      <translation>Mit seinem Geheimnis entfernen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Remove…</source>
      <translation>Entfernen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Services</source>
      <translation>Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>Test the connection and sign-in</source>
      <translation>Verbindung und Anmeldung testen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>no sign-in needed</source>
      <translation>keine Anmeldung nötig</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>signs in with a stored secret</source>
      <translation>meldet sich mit einem gespeicherten Geheimnis an</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>“{name}” and its secret were removed.</source>
      <translation>„{name}“ und sein Geheimnis sind entfernt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>“{name}” is connected.</source>
      <translation>„{name}“ ist verbunden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>“{name}” is connected. Choose Check to test it.</source>
      <translation>„{name}“ ist verbunden. Wählen Sie „Prüfen“, um es zu testen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/services.py" />
      <source>“{name}” updated.</source>
      <translation>„{name}“ geändert.</translation>
    </message>
  </context>
  <context>
    <name>SettingsFormDialog</name>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Access</source>
      <translation>Zugriff</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Also starts</source>
      <translation>Startet auch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>No settings.</source>
      <translation>Keine Einstellungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Other access</source>
      <translation>Weiterer Zugriff</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Repairs</source>
      <translation>Reparaturen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>Settings of the workflow</source>
      <translation>Einstellungen des Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>This workflow no longer exists.</source>
      <translation>Diesen Ablauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>This workflow no longer has access to this folder. Save to restore access.</source>
      <translation>Dieser Ablauf hat keinen Zugriff mehr auf diesen Ordner. Speichern stellt ihn wieder her.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/settings_dialog.py" />
      <source>This workflow no longer has access to this. Save to restore access.</source>
      <translation>Dieser Ablauf hat hierauf keinen Zugriff mehr. Speichern stellt ihn wieder her.</translation>
    </message>
  </context>
  <context>
    <name>SettingsPage</name>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>About</source>
      <translation>Über Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Backup</source>
      <translation>Sicherung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Connections</source>
      <translation>Verbindungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Folders</source>
      <translation>Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>General</source>
      <translation>Allgemein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Limits and timeouts</source>
      <translation>Grenzwerte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Logs</source>
      <translation>Protokolle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>MCP servers</source>
      <translation>MCP-Server</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Models</source>
      <translation>Modelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Notifications</source>
      <translation>Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Sections</source>
      <translation>Abschnitte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/page.py" />
      <source>Services</source>
      <translation>Dienste</translation>
    </message>
  </context>
  <context>
    <name>SetupPage</name>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>A link points elsewhere. It will get access to:</source>
      <translation>Eine Verknüpfung führt anderswohin. Zugriff bekommt er auf:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>A required setting is missing: {why}</source>
      <translation>Eine erforderliche Einstellung fehlt: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>Doesn't access your files.</source>
      <translation>Greift nicht auf Ihre Dateien zu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>Enter a name.</source>
      <translation>Geben Sie einen Namen ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>Name *</source>
      <translation>Name *</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>Name, required</source>
      <translation>Name, erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>Of your files, it can only access those above, including subfolders.</source>
      <translation>Von Ihren Dateien sind nur die oben zugänglich, mit Unterordnern.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>The schedule is set in the script and shown once you add the workflow.</source>
      <translation>Der Zeitplan steht im Skript und wird nach dem Hinzufügen gezeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>When it runs</source>
      <translation>Wann er läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/new_workflow/setup_page.py" />
      <source>• {path}, including subfolders</source>
      <translation>• {path}, mit Unterordnern</translation>
    </message>
  </context>
  <context>
    <name>SortButton</name>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>By title</source>
      <translation>Nach Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Last updated first</source>
      <translation>Zuletzt Geändertes zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Newest inputs first</source>
      <translation>Neueste Eingänge zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Newest items first</source>
      <translation>Neueste Vorgänge zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Oldest inputs first</source>
      <translation>Älteste Eingänge zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Oldest items first</source>
      <translation>Älteste Vorgänge zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/items/filter_bar.py" />
      <source>Order: {sort}</source>
      <translation>Reihenfolge: {sort}</translation>
    </message>
  </context>
  <context>
    <name>StartPage</name>
    <message>
      <location filename="keep_desktop/ui/workflows/page.py" />
      <source>Archive the samples</source>
      <translation>Beispiele archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/page.py" />
      <source>Automate your first task</source>
      <translation>Automatisieren Sie Ihre erste Aufgabe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/page.py" />
      <source>How Keep works</source>
      <translation>So arbeitet Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/page.py" />
      <source>Keep runs recurring work on this computer, shows every item it handled, and stops with one click. Say in your own words what to automate, or start with a ready-made workflow, such as mail to a spreadsheet.</source>
      <translation>Keep erledigt wiederkehrende Arbeit auf diesem Computer, zeigt jeden Vorgang und stoppt mit einem Klick. Sagen Sie mit Ihren Worten, was zu tun ist, oder beginnen Sie mit einem fertigen Ablauf, etwa „Mail in Tabelle“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/page.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/page.py" />
      <source>Try it with samples</source>
      <translation>Mit Beispielen ausprobieren</translation>
    </message>
  </context>
  <context>
    <name>StatusBar</name>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>All schedules are paused</source>
      <translation>Alle Zeitpläne sind angehalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>Data stays here</source>
      <translation>Daten bleiben hier</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>Data stays here · {count}</source>
      <translation>Daten bleiben hier · {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>Engine ready</source>
      <translation>Engine bereit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>Engine stopped</source>
      <translation>Engine läuft nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>Everything is stopped</source>
      <translation>Alles ist gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>More workflows: {count}</source>
      <translation>Weitere Abläufe: {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>Next run: {name}, now</source>
      <translation>Nächster Lauf: {name}, jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>Next run: {name}, {time}</source>
      <translation>Nächster Lauf: {name}, {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>No runs planned</source>
      <translation>Kein Lauf ist geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>running</source>
      <translation>laufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>running</source>
      <comment>one</comment>
      <translation>läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>workflow goes online</source>
      <translation>Ablauf geht online</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>workflows go online</source>
      <translation>Abläufe gehen online</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>{name}: {places}</source>
      <translation>{name}: {places}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/status_bar.py" />
      <source>{text} · chats go to {hosts}</source>
      <translation>{text} · Chats gehen an {hosts}</translation>
    </message>
  </context>
  <context>
    <name>StatusText</name>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Answered</source>
      <translation>Beantwortet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Archived</source>
      <translation>Archiviert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Asked you</source>
      <translation>Hat Sie gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Being checked</source>
      <translation>Wird geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Checked afterwards</source>
      <translation>Nachträglich geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Checks again</source>
      <translation>Prüft noch einmal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Didn't happen</source>
      <translation>Nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Done</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Ended early</source>
      <translation>Vorzeitig beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Happened</source>
      <translation>Geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>In progress</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Input received</source>
      <translation>Eingang kam an</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Item started</source>
      <translation>Vorgang begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Log</source>
      <translation>Protokoll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Notified you</source>
      <translation>Sie benachrichtigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Other version</source>
      <translation>Andere Version</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Partly done</source>
      <translation>Teilweise erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Paused</source>
      <translation>Pausiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Permission suspended</source>
      <translation>Berechtigung ausgesetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Postponed</source>
      <translation>Aufgeschoben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Repaired</source>
      <translation>Repariert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Reprocess</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Reprocess undone</source>
      <translation>Neubearbeitung zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Restored a backup</source>
      <translation>Sicherung wiederhergestellt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Run crashed</source>
      <translation>Lauf abgestürzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Run ended</source>
      <translation>Lauf beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Run ended early</source>
      <translation>Lauf endete vorzeitig</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Run failed</source>
      <translation>Lauf fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Run postponed</source>
      <translation>Lauf aufgeschoben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Run started</source>
      <translation>Lauf begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Run stopped</source>
      <translation>Lauf gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Running</source>
      <translation>Läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Settings changed</source>
      <translation>Einstellungen geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Skip undone</source>
      <translation>Überspringen zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Step skipped</source>
      <translation>Schritt übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Turned back on</source>
      <translation>Wieder eingeschaltet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Turned on</source>
      <translation>Eingeschaltet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Unarchived</source>
      <translation>Zurückgeholt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Undo ended</source>
      <translation>Zurücknahme beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Undo interrupted</source>
      <translation>Zurücknahme abgebrochen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Undo started</source>
      <translation>Zurücknahme begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Undo stopped</source>
      <translation>Zurücknahme gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Undo: {outcome}</source>
      <translation>Zurücknahme: {outcome}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Undoing</source>
      <translation>Wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Undone</source>
      <translation>Zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Unknown</source>
      <translation>Unbekannt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Waiting</source>
      <translation>Wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>Workflow added</source>
      <translation>Ablauf hinzugefügt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>You said it didn't happen</source>
      <translation>Sie sagten, dass es nicht geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>You said it happened</source>
      <translation>Sie sagten, dass es geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/status_style.py" />
      <source>You skipped it</source>
      <translation>Sie haben ihn übersprungen</translation>
    </message>
  </context>
  <context>
    <name>StepDetails</name>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Checked afterwards</source>
      <translation>Nachträglich geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Handler</source>
      <translation>Bearbeiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Key</source>
      <translation>Schlüssel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Parameters</source>
      <translation>Parameter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Parameters of the call</source>
      <translation>Parameter des Aufrufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Result</source>
      <translation>Ergebnis</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Result of the call</source>
      <translation>Ergebnis des Aufrufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Tool</source>
      <translation>Werkzeug</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>check</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>checks</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>not required</source>
      <translation>nicht nötig</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>number {number}</source>
      <translation>Nummer {number}</translation>
    </message>
  </context>
  <context>
    <name>StepFile</name>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Added a row to “{file}”</source>
      <translation>Zeile an „{file}“ angefügt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Changed a row of “{file}”</source>
      <translation>Zeile in „{file}“ geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Changed the note “{title}”</source>
      <translation>Notiz „{title}“ geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Completed {time}</source>
      <translation>Ausgeführt {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Copied “{file}” to “{folder}”</source>
      <translation>„{file}“ nach „{folder}“ kopiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Deleted the note “{title}”</source>
      <translation>Notiz „{title}“ gelöscht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Downloaded “{file}”</source>
      <translation>„{file}“ heruntergeladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Drew “{file}” in “{folder}”</source>
      <translation>„{file}“ in „{folder}“ gezeichnet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>In progress since {time}</source>
      <translation>In Arbeit seit {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Moved “{file}” to the trash</source>
      <translation>„{file}“ in den Papierkorb gelegt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Moved “{file}” to “{folder}”</source>
      <translation>„{file}“ nach „{folder}“ verschoben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Notified you: {message}</source>
      <translation>Sie benachrichtigt: {message}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Open</source>
      <translation>Öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Saved the note “{title}”</source>
      <translation>Notiz „{title}“ gespeichert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Saved “{file}” in “{folder}”</source>
      <translation>„{file}“ in „{folder}“ gespeichert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Sent “{subject}”</source>
      <translation>„{subject}“ gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>Show in folder</source>
      <translation>Im Ordner zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>The script calls it “{title}”</source>
      <translation>Das Skript nennt es „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_details/step_card.py" />
      <source>undone by you {time}</source>
      <translation>von Ihnen zurückgenommen {time}</translation>
    </message>
  </context>
  <context>
    <name>StopBanner</name>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>1 earlier step may or may not have happened, too.</source>
      <translation>Auch bei 1 Schritt von vorher ist offen, ob er geschehen ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>1 step may or may not have happened. Check it before you continue.</source>
      <translation>Bei 1 Schritt ist offen, ob er geschehen ist. Prüfen Sie ihn, bevor Sie weitermachen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Can't read the stop switch, so everything stays stopped.</source>
      <translation>Der Stoppschalter lässt sich nicht lesen, deshalb bleibt alles gestoppt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Check your data. Nothing runs until you turn Keep back on.</source>
      <translation>Prüfen Sie Ihre Daten. Nichts läuft, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Check {steps}</source>
      <translation>{steps} prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Continue “{name}”: {how_far}</source>
      <translation>„{name}“ fortsetzen: {how_far}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Everything is stopped</source>
      <translation>Alles ist gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>No runs are scheduled.</source>
      <translation>Keine Läufe geplant.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Not yet</source>
      <translation>Noch nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Nothing runs until you turn Keep back on.</source>
      <translation>Nichts läuft, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Restored from the backup of {when}.</source>
      <translation>Wiederhergestellt aus der Sicherung von {when}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Since {time}. Waiting for runs to stop.</source>
      <translation>Seit {time}. Läufe werden gestoppt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Stopped at {time}; nothing was running.</source>
      <translation>Gestoppt um {time}; nichts lief.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>The stop isn't saved yet and ends if Keep closes. Keep will try again.</source>
      <translation>Der Stopp ist noch nicht gespeichert und gilt nur, solange Keep offen ist. Keep versucht es weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Turn Keep back on?</source>
      <translation>Keep wieder einschalten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Turn back on</source>
      <translation>Wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Workflows continue at their next scheduled time.</source>
      <translation>Abläufe machen beim nächsten geplanten Lauf weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>Yes, turn on</source>
      <translation>Ja, einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>and {count} more, under Workflows</source>
      <translation>und {count} weitere, unter Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>step</source>
      <translation>Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>steps</source>
      <translation>Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>{count} earlier steps may or may not have happened, too.</source>
      <translation>Auch bei {count} Schritten von vorher ist offen, ob sie geschehen sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>{count} steps may or may not have happened. Check them before you continue.</source>
      <translation>Bei {count} Schritten ist offen, ob sie geschehen sind. Prüfen Sie sie, bevor Sie weitermachen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/banners.py" />
      <source>{runs} stopped at {time}.</source>
      <translation>{runs} um {time} gestoppt.</translation>
    </message>
  </context>
  <context>
    <name>StopButton</name>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>Emergency stop</source>
      <translation>Not-Halt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>Everything is stopped until you turn it back on</source>
      <translation>Alles ist gestoppt, bis Sie Keep wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>Stop everything now ({keys})</source>
      <translation>Alles sofort stoppen ({keys})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/emergency_stop.py" />
      <source>Waiting for runs to stop</source>
      <translation>Läufe werden gestoppt</translation>
    </message>
  </context>
  <context>
    <name>Tile</name>
    <message>
      <location filename="keep_desktop/ui/presentation/answers.py" />
      <source>Key {key}, the same on every card</source>
      <translation>Taste {key}, auf jeder Karte dieselbe</translation>
    </message>
  </context>
  <context>
    <name>TimelinePicture</name>
    <message>
      <location filename="keep_desktop/ui/runs/charts.py" />
      <source>Where the run spent its time</source>
      <translation>Womit der Lauf seine Zeit verbrachte</translation>
    </message>
  </context>
  <context>
    <name>Toast</name>
    <message>
      <location filename="keep_desktop/ui/core/messages.py" />
      <source>No file manager could be opened. The place: {path}</source>
      <translation>Es ließ sich kein Dateimanager öffnen. Der Ort: {path}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/core/messages.py" />
      <source>Show in folder</source>
      <translation>Im Ordner zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/core/messages.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
  </context>
  <context>
    <name>TopBar</name>
    <message>
      <location filename="keep_desktop/ui/window/frame.py" />
      <source>running</source>
      <translation>laufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/frame.py" />
      <source>running</source>
      <comment>one</comment>
      <translation>läuft</translation>
    </message>
  </context>
  <context>
    <name>Transcript</name>
    <message>
      <location filename="keep_desktop/ui/chat/transcript.py" />
      <source>Conversation</source>
      <translation>Gespräch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/transcript.py" />
      <source>Keep</source>
      <translation>Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/transcript.py" />
      <source>Show earlier messages</source>
      <translation>Frühere Mitteilungen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/transcript.py" />
      <source>You</source>
      <translation>Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/transcript.py" />
      <source>and {count} more characters</source>
      <translation>und {count} weitere Zeichen</translation>
    </message>
  </context>
  <context>
    <name>Tray</name>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>Everything is stopped</source>
      <translation>Alles ist gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>Nothing is running</source>
      <translation>Nichts läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>Show Keep</source>
      <translation>Keep zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>workflows</source>
      <translation>Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/notifications.py" />
      <source>{workflows} running</source>
      <translation>{workflows} in Arbeit</translation>
    </message>
  </context>
  <context>
    <name>TriggerList</name>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Add a trigger</source>
      <translation>Auslöser hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Add a trigger…</source>
      <translation>Auslöser hinzufügen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Changes to this list apply at once.</source>
      <translation>Änderungen an dieser Liste gelten sofort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Copied</source>
      <translation>Kopiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Copy address</source>
      <translation>Adresse kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Folder that starts the workflow</source>
      <translation>Ordner, der den Ablauf startet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Remove {place}</source>
      <translation>{place} entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Ten minutes before an event (connect a calendar in Settings first)</source>
      <translation>Zehn Minuten vor einem Termin (verbinden Sie zuerst einen Kalender in den Einstellungen)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Ten minutes before an event of {account}</source>
      <translation>Zehn Minuten vor einem Termin von {account}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Undo removing {place}</source>
      <translation>Entfernen von {place} zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>When a folder changes…</source>
      <translation>Wenn sich ein Ordner ändert…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>When a program calls an address (webhook)</source>
      <translation>Wenn ein Programm eine Adresse aufruft (Webhook)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>When mail arrives (add an account in Settings first)</source>
      <translation>Wenn Mail ankommt (fügen Sie zuerst in den Einstellungen ein Konto hinzu)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>When mail arrives for {account}</source>
      <translation>Wenn Mail für {account} ankommt</translation>
    </message>
  </context>
  <context>
    <name>TriggerRow</name>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Removed</source>
      <translation>Entfernt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>Ten minutes before an event begins</source>
      <translation>Zehn Minuten bevor ein Termin beginnt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>When a file comes or changes, also in folders below</source>
      <translation>Wenn eine Datei hinzukommt oder sich ändert, auch in Ordnern darunter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>When a program on this computer calls its secret address</source>
      <translation>Wenn ein Programm auf diesem Computer die geheime Adresse aufruft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/forms/trigger_list.py" />
      <source>When mail arrives in the inbox</source>
      <translation>Wenn Mail im Posteingang ankommt</translation>
    </message>
  </context>
  <context>
    <name>TurnedOnText</name>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>It runs once it is no longer stopped.</source>
      <translation>Er läuft, sobald er nicht mehr gestoppt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>Next run: {time}.</source>
      <translation>Nächster Lauf: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” is on.</source>
      <translation>„{name}“ ist eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” is still blocked. See the reason under its name.</source>
      <translation>„{name}“ ist noch blockiert. Der Grund steht unter dem Namen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” is still waiting for your answer.</source>
      <translation>„{name}“ wartet noch auf Ihre Antwort.</translation>
    </message>
  </context>
  <context>
    <name>UndoDialog</name>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Anything changed since then is left unchanged, and Keep tells you.</source>
      <translation>Was seither geändert wurde, bleibt unverändert, und Keep sagt es Ihnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Attempt {number} can't be undone now</source>
      <translation>Versuch {number} lässt sich jetzt nicht zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Attempt {number} repeated these. Undo that attempt first</source>
      <translation>Versuch {number} hat diese wiederholt. Nehmen Sie ihn zuerst zurück</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Attempt {number} repeated this one. Undo that attempt first</source>
      <translation>Versuch {number} hat diesen wiederholt. Nehmen Sie ihn zuerst zurück</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Future runs skip it until you reprocess it.</source>
      <translation>Künftige Läufe überspringen ihn, bis Sie ihn neu bearbeiten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>It was stopped before all steps were checked.</source>
      <translation>Es wurde gestoppt, bevor alle Schritte geprüft waren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Nothing was undone.</source>
      <translation>Nichts wurde zurückgenommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>The attempt is being undone</source>
      <translation>Der Versuch wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>The item is then marked “Undone”. Future runs skip it until you reprocess it.</source>
      <translation>Der Vorgang gilt dann als „Zurückgenommen“. Künftige Läufe überspringen ihn, bis Sie ihn neu bearbeiten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>The item is then skipped so that nothing depends on it.</source>
      <translation>Der Vorgang wird danach übersprungen, damit nichts davon abhängt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>The item stays done. Future runs skip it until you reprocess it.</source>
      <translation>Der Vorgang bleibt erledigt. Künftige Läufe überspringen ihn, bis Sie ihn neu bearbeiten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>The item stays skipped in future runs.</source>
      <translation>Der Vorgang bleibt in künftigen Läufen übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>The next attempt isn't affected.</source>
      <translation>Der nächste Versuch bleibt unberührt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>These can't be undone</source>
      <translation>Diese lassen sich nicht zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>These steps will be undone, newest first</source>
      <translation>Diese Schritte werden zurückgenommen, der neueste zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>These won't change</source>
      <translation>Diese bleiben unverändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>This one can't be undone</source>
      <translation>Dieser lässt sich nicht zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>This one won't change</source>
      <translation>Dieser bleibt unverändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>This step will be undone</source>
      <translation>Dieser Schritt wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Undo attempt {number} first…</source>
      <translation>Zuerst Versuch {number} zurücknehmen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Undo attempt {number}?</source>
      <translation>Versuch {number} zurücknehmen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Undo {steps}</source>
      <translation>{steps} zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>step</source>
      <translation>Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>step was</source>
      <translation>Schritt wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>steps</source>
      <translation>Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>steps were</source>
      <translation>Schritte wurden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>{steps} undone.</source>
      <translation>{steps} zurückgenommen.</translation>
    </message>
  </context>
  <context>
    <name>UndoManyDialog</name>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Counting…</source>
      <translation>Wird gezählt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Newest steps first. Anything changed since then is left unchanged, and Keep tells you. Unfinished items are then skipped.</source>
      <translation>Die neuesten Schritte zuerst. Was seither geändert wurde, bleibt unverändert, und Keep sagt es Ihnen. Nicht erledigte Vorgänge werden danach übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Nothing can be undone</source>
      <translation>Nichts davon kann zurückgenommen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Nothing was undone.</source>
      <translation>Nichts wurde zurückgenommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Progress</source>
      <translation>Fortschritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Stopped before everything was undone: {rest}.</source>
      <translation>Gestoppt, bevor alles zurückgenommen war: {rest}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Stopping after this item…</source>
      <translation>Endet nach diesem Vorgang…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>There are no steps left to undo.</source>
      <translation>Es gibt keine Schritte mehr zum Zurücknehmen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>These steps won't be undone:</source>
      <translation>Diese Schritte bleiben:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Undo {steps}</source>
      <translation>{steps} zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Undo {steps} of {items}?</source>
      <translation>{steps} von {items} zurücknehmen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>Undoing…</source>
      <translation>Wird zurückgenommen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>What won't be undone and why</source>
      <translation>Was bleibt und warum</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>attempt was not undone</source>
      <translation>Versuch wurde nicht zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>attempts were not undone</source>
      <translation>Versuche wurden nicht zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>can't be undone</source>
      <translation>lässt sich nicht zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>step</source>
      <translation>Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>step was</source>
      <translation>Schritt wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>steps</source>
      <translation>Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>steps were</source>
      <translation>Schritte wurden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/item_dialogs.py" />
      <source>{steps} undone.</source>
      <translation>{steps} zurückgenommen.</translation>
    </message>
  </context>
  <context>
    <name>VersionChange</name>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Added: “{title}”</source>
      <translation>Dazugekommen: „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Added: “{title}”, required</source>
      <translation>Dazugekommen: „{title}“, erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Changed: “{title}”: {what}</source>
      <translation>Geändert: „{title}“: {what}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Finished items stay done if the script gives them the same IDs. Rehearse to see what it would do.</source>
      <translation>Erledigte Vorgänge bleiben erledigt, wenn das Skript ihnen dieselben Kennungen gibt. Eine Probe zeigt, was es tun würde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>Removed: “{title}”</source>
      <translation>Weggefallen: „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>This version doesn't have these settings: {names}. Their values are kept for other versions.</source>
      <translation>Diese Version hat diese Einstellungen nicht: {names}. Ihre Werte bleiben für andere Versionen erhalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a choice</source>
      <translation>eine Auswahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a file</source>
      <translation>eine Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a folder</source>
      <translation>ein Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a group of values</source>
      <translation>eine Gruppe von Werten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a list</source>
      <translation>eine Liste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a new file</source>
      <translation>eine neue Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a number</source>
      <translation>eine Zahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a schedule</source>
      <translation>ein Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a text</source>
      <translation>ein Text</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>a whole number</source>
      <translation>eine ganze Zahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>an address</source>
      <translation>eine Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>different limits</source>
      <translation>andere Grenzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>different options</source>
      <translation>andere Auswahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>new description</source>
      <translation>neue Beschreibung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>no default</source>
      <translation>keine Vorgabe mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>no longer required</source>
      <translation>nicht mehr erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>now required</source>
      <translation>jetzt erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>renamed from “{title}”</source>
      <translation>hieß vorher „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>the default is “{after}”</source>
      <translation>Vorgabe „{after}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>the default is “{after}” instead of “{before}”</source>
      <translation>Vorgabe „{after}“ statt „{before}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>yes or no</source>
      <translation>ja oder nein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>{after} instead of {before}</source>
      <translation>{after} statt {before}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/version_change.py" />
      <source>“{title}”</source>
      <translation>„{title}“</translation>
    </message>
  </context>
  <context>
    <name>VersionList</name>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Versions, newest first</source>
      <translation>Versionen, die neueste zuerst</translation>
    </message>
  </context>
  <context>
    <name>VersionModel</name>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Version {label}</source>
      <translation>Version {label}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>{name} (active)</source>
      <translation>{name} (aktiv)</translation>
    </message>
  </context>
  <context>
    <name>VersionPane</name>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Show the script as a picture</source>
      <translation>Skript als Bild zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Show the text of the script</source>
      <translation>Text des Skripts zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/new_version.py" />
      <source>Text</source>
      <translation>Text</translation>
    </message>
  </context>
  <context>
    <name>VersionText</name>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>Active</source>
      <translation>Aktiv</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>In the rehearsal it did the same as the version before.</source>
      <translation>In der Probe tat sie dasselbe wie die Version davor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>In the rehearsal it does besides:</source>
      <translation>In der Probe tut sie zusätzlich:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>In the rehearsal it no longer does:</source>
      <translation>In der Probe tut sie nicht mehr:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>Proposed</source>
      <translation>Vorgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>Ready</source>
      <translation>Bereit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>Retired</source>
      <translation>Abgelöst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>maintainer</source>
      <translation>Instandhaltung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>planner</source>
      <translation>Planung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/versions.py" />
      <source>you</source>
      <translation>Sie</translation>
    </message>
  </context>
  <context>
    <name>VersionsDialog</name>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Activate this version</source>
      <translation>Diese Version aktivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Changes from version {label}</source>
      <translation>Änderungen gegenüber Version {label}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Changes from version {label} (active)</source>
      <translation>Änderungen gegenüber Version {label} (aktiv)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Changes from version {label} (previous)</source>
      <translation>Änderungen gegenüber Version {label} (vorige)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Compare with</source>
      <translation>Vergleichen mit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Full script</source>
      <translation>Das ganze Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>How it works</source>
      <translation>So arbeitet er</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>New version from a file</source>
      <translation>Neue Version aus einer Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>New version from a file…</source>
      <translation>Neue Version aus einer Datei…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Scripts (*.js)</source>
      <translation>Skripte (*.js)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>This workflow no longer exists.</source>
      <translation>Diesen Ablauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Versions</source>
      <translation>Versionen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/versions/dialog.py" />
      <source>Versions of the script</source>
      <translation>Versionen des Skripts</translation>
    </message>
  </context>
  <context>
    <name>WarningNotice</name>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>1 warning in the last run. {text}</source>
      <translation>1 Warnung im letzten Lauf. {text}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>1 warning in the run of {time}. {text}</source>
      <translation>1 Warnung im Lauf von {time}. {text}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Show log</source>
      <translation>Protokoll zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>Show the log of the run with warnings</source>
      <translation>Protokoll des Laufs mit Warnungen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>The last run was postponed: {why} Next try: {time}.</source>
      <translation>Der letzte Lauf wurde aufgeschoben: {why} Nächster Versuch: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>{count} warnings in the last run. {text}</source>
      <translation>{count} Warnungen im letzten Lauf. {text}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header_notices.py" />
      <source>{count} warnings in the run of {time}. {text}</source>
      <translation>{count} Warnungen im Lauf von {time}. {text}</translation>
    </message>
  </context>
  <context>
    <name>WorkBar</name>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Planning in progress</source>
      <translation>Es wird geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chat/view.py" />
      <source>Working on it…</source>
      <translation>Keep arbeitet daran…</translation>
    </message>
  </context>
  <context>
    <name>Worker</name>
    <message>
      <location filename="keep_desktop/ui/text/error_text.py" />
      <source>Something went wrong in Keep: {what}</source>
      <translation>In Keep ist etwas schiefgegangen: {what}</translation>
    </message>
  </context>
  <context>
    <name>WorkflowActions</name>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>Next: {time}.</source>
      <translation>Als Nächstes: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>Show log</source>
      <translation>Protokoll zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” is connected. Choose Check to test it.</source>
      <translation>„{name}“ ist verbunden. Wählen Sie „Prüfen“, um es zu testen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” paused.</source>
      <translation>„{name}“ pausiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” runs version {version} again.</source>
      <translation>„{name}“ führt wieder Version {version} aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” skips {time}.</source>
      <translation>„{name}“ überspringt {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/actions.py" />
      <source>“{name}” unarchived and paused.</source>
      <translation>„{name}“ zurückgeholt und pausiert.</translation>
    </message>
  </context>
  <context>
    <name>WorkflowCombo</name>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>Workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
  </context>
  <context>
    <name>WorkflowHeader</name>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>A repair is waiting for your answer.</source>
      <translation>Eine Reparatur wartet auf Ihre Antwort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>A step is waiting for your answer.</source>
      <translation>Ein Schritt wartet auf Ihre Antwort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Chat</source>
      <translation>Chat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Chat about {name}</source>
      <translation>Chat über {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Continue</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>It stops after the current step. This stops it immediately.</source>
      <translation>Er stoppt nach dem aktuellen Schritt. Dies stoppt ihn sofort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Loading…</source>
      <translation>Wird geladen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>More</source>
      <translation>Mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>More about this workflow</source>
      <translation>Mehr zu diesem Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Pause</source>
      <translation>Pausieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Say what should change</source>
      <translation>Sagen Sie, was sich ändern soll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Script {version} since {day}</source>
      <translation>Skript {version} seit {day}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Start a run now</source>
      <translation>Jetzt einen Lauf starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Start a run now, continuing where the last one stopped</source>
      <translation>Jetzt einen Lauf starten, der dort weitermacht, wo der letzte aufhörte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Stop now</source>
      <translation>Jetzt stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Stop this run</source>
      <translation>Diesen Lauf stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>This workflow is blocked. See above for what it needs.</source>
      <translation>Dieser Ablauf ist blockiert. Was er braucht, steht oben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>You stopped this workflow. It won't run until you turn it on.</source>
      <translation>Sie haben diesen Ablauf gestoppt. Er läuft erst wieder, wenn Sie ihn einschalten.</translation>
    </message>
  </context>
  <context>
    <name>WorkflowList</name>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>Archived workflows</source>
      <translation>Archivierte Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>New</source>
      <translation>Neu</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/list.py" />
      <source>workflows</source>
      <translation>Abläufe</translation>
    </message>
  </context>
  <context>
    <name>WorkflowMenu</name>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Archive</source>
      <translation>Archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Archive the samples</source>
      <translation>Beispiele archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Chat</source>
      <translation>Chat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>How it works…</source>
      <translation>So arbeitet er…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Permissions…</source>
      <translation>Berechtigungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Rehearse…</source>
      <translation>Proben…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Rename…</source>
      <translation>Umbenennen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Runs…</source>
      <translation>Läufe…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Schedule: set in the script</source>
      <translation>Zeitplan: steht im Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Schedule…</source>
      <translation>Zeitplan…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Stop only this workflow</source>
      <translation>Nur diesen Ablauf stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Turn this workflow back on</source>
      <translation>Diesen Ablauf wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflows/header.py" />
      <source>Versions…</source>
      <translation>Versionen…</translation>
    </message>
  </context>
  <context>
    <name>WorkflowState</name>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>1 event waits for a topic this version doesn't have: {names}.</source>
      <translation>1 Ereignis wartet auf ein Thema, das diese Version nicht hat: {names}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>1 step may or may not have happened:</source>
      <translation>Bei 1 Schritt ist offen, ob er geschehen ist:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>1 step with an unknown outcome waits until you unarchive the workflow.</source>
      <translation>1 Schritt mit unbekanntem Ausgang wartet, bis Sie den Ablauf zurückholen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>1 unfinished item no longer comes up: {names}.</source>
      <translation>1 unfertiger Vorgang kommt nicht mehr vor: {names}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Allow it in the settings of this workflow, then choose Resume.</source>
      <translation>Erlauben Sie es in den Einstellungen dieses Ablaufs und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Answer under Needs you or on one of its inputs to continue.</source>
      <translation>Antworten Sie unter „Wartet auf Sie“ oder bei einem Eingang, um fortzufahren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Archived</source>
      <translation>Archiviert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Archived: 1 step with an unknown outcome waits until you unarchive its workflow.</source>
      <translation>Archiviert: 1 Schritt mit unbekanntem Ausgang wartet, bis Sie seinen Ablauf zurückholen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Archived: {count} steps with unknown outcomes wait until you unarchive their workflows.</source>
      <translation>Archiviert: {count} Schritte mit unbekanntem Ausgang warten, bis Sie ihre Abläufe zurückholen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Before an event</source>
      <translation>Vor einem Termin</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Blocked</source>
      <translation>Blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Check the connection, then choose Resume.</source>
      <translation>Prüfen Sie die Verbindung und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Correct the settings or import a fixed script, then choose Resume.</source>
      <translation>Berichtigen Sie die Einstellungen oder importieren Sie ein korrigiertes Skript und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Correct the settings, import a fixed script or go back to an earlier version, then choose Resume.</source>
      <translation>Berichtigen Sie die Einstellungen, importieren Sie ein korrigiertes Skript oder gehen Sie zu einer früheren Version zurück und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Described in a chat</source>
      <translation>In einem Chat beschrieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Draft</source>
      <translation>Entwurf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Everything is stopped. Turn Keep back on first.</source>
      <translation>Alles ist gestoppt. Schalten Sie zuerst Keep wieder ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Everything is stopped. Turn Keep back on first. To keep this workflow stopped, choose Stop only this workflow in its menu.</source>
      <translation>Alles ist gestoppt. Schalten Sie zuerst Keep wieder ein. Soll dieser Ablauf gestoppt bleiben, wählen Sie in seinem Menü „Nur diesen Ablauf stoppen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Fill in the settings to continue this workflow.</source>
      <translation>Füllen Sie die Einstellungen aus, damit der Ablauf weitergeht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Fix this or choose another in the settings, then choose Resume.</source>
      <translation>Beheben Sie das oder wählen Sie in den Einstellungen etwas anderes. Dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Fix this, then choose Resume.</source>
      <translation>Beheben Sie das und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Import a fixed script or go back to an earlier version, then choose Resume.</source>
      <translation>Importieren Sie ein korrigiertes Skript oder gehen Sie zu einer früheren Version zurück und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Import a fixed script, then choose Resume.</source>
      <translation>Importieren Sie ein korrigiertes Skript und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Interrupted after {items}</source>
      <translation>Unterbrochen nach {items}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Interrupted at {done}</source>
      <translation>Unterbrochen bei {done}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Interrupted before it finished</source>
      <translation>Vor dem Ende unterbrochen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>It was blocked because “{name}” was missing. It's connected now. Choose Resume.</source>
      <translation>Er war blockiert, weil „{name}“ fehlte. Jetzt ist es verbunden. Wählen Sie „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Never run</source>
      <translation>Nie gelaufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Off</source>
      <translation>Aus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>On</source>
      <translation>Ein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Open the page or correct its address in the settings, then choose Resume.</source>
      <translation>Öffnen Sie die Seite oder berichtigen Sie ihre Adresse in den Einstellungen, und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Paused</source>
      <translation>Pausiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Paused {time}</source>
      <translation>Pausiert {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Plan ready</source>
      <translation>Plan bereit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Repaired</source>
      <translation>Repariert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Sign in again, then choose Resume.</source>
      <translation>Melden Sie sich neu an und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Skip them</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Stopped after {items}</source>
      <translation>Gestoppt nach {items}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Stopped at {done}</source>
      <translation>Gestoppt bei {done}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Stopped before it finished</source>
      <translation>Vor seinem Ende gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>Then choose Resume.</source>
      <translation>Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>This is an error in Keep. Choose Resume to try again.</source>
      <translation>Das ist ein Fehler in Keep. Wählen Sie „Fortsetzen“, um es noch einmal zu versuchen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>This workflow is archived. Unarchive it first.</source>
      <translation>Dieser Ablauf ist archiviert. Holen Sie ihn zuerst zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>This workflow is blocked. Fix the problem shown under its name, then choose Resume.</source>
      <translation>Dieser Ablauf ist blockiert. Beheben Sie das Problem unter seinem Namen und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>This workflow is off. Choose Turn on first.</source>
      <translation>Dieser Ablauf ist aus. Wählen Sie zuerst „Einschalten“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>This workflow is paused. Choose Resume first.</source>
      <translation>Dieser Ablauf ist pausiert. Wählen Sie zuerst „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>This workflow is running now.</source>
      <translation>Dieser Ablauf läuft gerade.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>This workflow is stopped. Turn it back on first.</source>
      <translation>Dieser Ablauf ist gestoppt. Schalten Sie ihn zuerst wieder ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>This workflow is waiting for your answer to the question under its name.</source>
      <translation>Dieser Ablauf wartet auf Ihre Antwort auf die Frage unter seinem Namen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>When a folder changes</source>
      <translation>Wenn sich ein Ordner ändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>When its webhook is called</source>
      <translation>Wenn sein Webhook aufgerufen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>When mail arrives</source>
      <translation>Wenn Mail ankommt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>addresses set by its script</source>
      <translation>Adressen, die das Skript bildet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>last run {time}</source>
      <translation>zuletzt {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>last run, {bad} failed</source>
      <translation>letzter Lauf, {bad} fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>last {count} runs, {bad} failed</source>
      <translation>letzte {count} Läufe, {bad} fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>need you</source>
      <translation>warten auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>needs you</source>
      <translation>wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>next {time}</source>
      <translation>nächster Lauf {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>no runs yet</source>
      <translation>noch keine Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>running</source>
      <translation>läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>schedule</source>
      <translation>Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>schedules</source>
      <translation>Zeitpläne</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>undoing</source>
      <translation>wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{count} ended early</source>
      <translation>{count} vorzeitig beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{count} events wait for topics this version doesn't have: {names}.</source>
      <translation>{count} Ereignisse warten auf Themen, die diese Version nicht hat: {names}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{count} partly done</source>
      <translation>{count} teilweise erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{count} steps may or may not have happened:</source>
      <translation>Bei {count} Schritten ist offen, ob sie geschehen sind:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{count} steps with unknown outcomes wait until you unarchive the workflow.</source>
      <translation>{count} Schritte mit unbekanntem Ausgang warten, bis Sie den Ablauf zurückholen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{count} unfinished items no longer come up: {names}.</source>
      <translation>{count} unfertige Vorgänge kommen nicht mehr vor: {names}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{done} of {total}</source>
      <translation>{done} von {total}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{done} so far</source>
      <translation>bisher {done}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{places} and others, determined at run time</source>
      <translation>{places} und andere, die sich beim Lauf ergeben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>{places} and {count} more</source>
      <translation>{places} und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>“{name}” is archived.</source>
      <translation>„{name}“ ist archiviert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/presentation/workflow_state.py" />
      <source>“{title}”</source>
      <translation>„{title}“</translation>
    </message>
  </context>
  <context>
    <name>ZoomKeys</name>
    <message>
      <location filename="keep_desktop/ui/window/shortcuts.py" />
      <source>Zoom {size} %</source>
      <translation>Zoom {size} %</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/window/shortcuts.py" />
      <source>{size} % zoom doesn't fit this screen. Zoom stays at {before} %.</source>
      <translation>{size} % Zoom passt nicht auf diesen Bildschirm. Der Zoom bleibt bei {before} %.</translation>
    </message>
  </context>
  <context>
    <name>host_words</name>
    <message>
      <location filename="keep_desktop/ui/text/error_text.py" />
      <source>‘{name}’</source>
      <translation>‚{name}‘</translation>
    </message>
  </context>
  <context>
    <name>text</name>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>MMM d</source>
      <translation>d. MMM</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>MMM d, yyyy</source>
      <translation>d. MMM yyyy</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>byte</source>
      <translation>Byte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>bytes</source>
      <translation>Bytes</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>d MMM</source>
      <translation>d. MMM</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>d MMM yyyy</source>
      <translation>d. MMM yyyy</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>just now</source>
      <translation>gerade eben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>today {time}</source>
      <translation>heute {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>tomorrow {time}</source>
      <translation>morgen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text/format.py" />
      <source>yesterday {time}</source>
      <translation>gestern {time}</translation>
    </message>
  </context>
</TS>
