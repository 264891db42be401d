<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>AboutSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>All right</source>
      <translation>In Ordnung</translation>
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
      <source>Copy</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Copy what was found</source>
      <translation>Ergebnis kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>How Keep works…</source>
      <translation>So arbeitet Keep…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Keys…</source>
      <translation>Tasten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Licences…</source>
      <translation>Lizenzen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Licensed under the Apache License 2.0. It is made with the work of others, each under its own licence.</source>
      <translation>Lizenziert unter der Apache License 2.0. Keep enthält die Arbeit anderer, jede unter ihrer eigenen Lizenz.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Look at this</source>
      <translation>Sehen Sie sich das an</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Looks through all that is recorded, and at the disk, the keyring, the fonts and what keeps scripts apart from your files.</source>
      <translation>Sieht alles durch, was aufgezeichnet ist, und prüft Datenträger, Schlüsselbund, Schriften und was Skripte von Ihren Dateien fernhält.</translation>
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
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Where everything is kept</source>
      <translation>Wo alles aufbewahrt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/about.py" />
      <source>Workflows, items and all that happened are only in this folder. Passwords are in the system's keyring where there is one, else encrypted in this folder.</source>
      <translation>Abläufe, Vorgänge und alles, was geschah, liegen nur in diesem Ordner. Passwörter liegen im Schlüsselbund des Systems; wo es keinen gibt, verschlüsselt in diesem Ordner.</translation>
    </message>
  </context>
  <context>
    <name>ActivateDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>It is another major version: it may do things differently.</source>
      <translation>Es ist eine andere Hauptversion: Sie macht manches vielleicht anders.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>It needs settings that are missing or do not fit. Fill them in here.</source>
      <translation>Sie braucht Einstellungen, die fehlen oder nicht passen. Füllen Sie sie hier aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>Make it active</source>
      <translation>Aktiv machen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>Make version {label} active?</source>
      <translation>Version {label} aktiv machen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>Rehearse first</source>
      <translation>Erst proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>See what it would do, with nothing changed</source>
      <translation>Sehen, was er tun würde, ohne dass sich etwas ändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>Settings that it asks for</source>
      <translation>Einstellungen, nach denen sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>Some settings do not fit it. Look at them afterwards:</source>
      <translation>Einige Einstellungen passen nicht zu ihr. Prüfen Sie sie danach:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/activate_version.py" />
      <source>{name}, version {label}</source>
      <translation>{name}, Version {label}</translation>
    </message>
  </context>
  <context>
    <name>ActivityFilters</name>
    <message>
      <location filename="keep_desktop/ui/activity_filters.py" />
      <source>All workflows</source>
      <translation>Alle Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_filters.py" />
      <source>Export…</source>
      <translation>Exportieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_filters.py" />
      <source>Go to day</source>
      <translation>Zu einem Tag gehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_filters.py" />
      <source>Search titles and lines</source>
      <translation>Titel und Zeilen durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_filters.py" />
      <source>Workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_filters.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
  </context>
  <context>
    <name>ActivityModel</name>
    <message>
      <location filename="keep_desktop/ui/activity_model.py" />
      <source>Attempt</source>
      <translation>Versuch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_model.py" />
      <source>Event</source>
      <translation>Ereignis</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_model.py" />
      <source>In the order in which Keep wrote it down, newest first. Where the clock was set back, the times go back too.</source>
      <translation>In der Reihenfolge, in der Keep es aufgeschrieben hat, das Neueste zuerst. Wo die Uhr zurückgestellt wurde, springen auch die Zeiten zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_model.py" />
      <source>Item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_model.py" />
      <source>Loading…</source>
      <translation>Wird geladen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_model.py" />
      <source>Time</source>
      <translation>Zeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_model.py" />
      <source>Who</source>
      <translation>Wer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_model.py" />
      <source>Workflow</source>
      <translation>Ablauf</translation>
    </message>
  </context>
  <context>
    <name>ActivityPage</name>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>About {number} rows</source>
      <translation>Etwa {number} Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Choose other kinds, another workflow or other days.</source>
      <translation>Wählen Sie andere Arten, einen anderen Ablauf oder andere Tage.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Copy the row</source>
      <translation>Zeile kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Every run, every item, every change, what Keep asked and what you did becomes a line here, newest first. It begins with your first workflow.</source>
      <translation>Jeder Lauf, jeder Vorgang, jede Änderung, was Keep gefragt hat und was Sie getan haben, wird hier zu einer Zeile, das Neueste zuerst. Es beginnt mit Ihrem ersten Ablauf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Look further</source>
      <translation>Weitersuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Look further, or change the search.</source>
      <translation>Suchen Sie weiter oder ändern Sie die Suche.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Looked through everything back to {when}.</source>
      <translation>Alles zurück bis {when} ist durchgesehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Nothing fits these filters</source>
      <translation>Nichts passt zu diesen Filtern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Nothing found so far</source>
      <translation>Bisher nichts gefunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Nothing has happened yet</source>
      <translation>Noch ist nichts geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Nothing has “{text}” in it</source>
      <translation>Nichts enthält „{text}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Only this workflow</source>
      <translation>Nur diesen Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Search for another part of a title or a line.</source>
      <translation>Suchen Sie nach einem anderen Teil eines Titels oder einer Zeile.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Show everything</source>
      <translation>Alles zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Show the item</source>
      <translation>Vorgang zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Show the run and its log</source>
      <translation>Lauf und sein Protokoll zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Show the workflow</source>
      <translation>Ablauf zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>Showing the newest {number} found; narrow the search.</source>
      <translation>Die neuesten {number} Treffer werden gezeigt; grenzen Sie die Suche ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>The workflow is archived. Bring it back from the archive to look into it.</source>
      <translation>Der Ablauf ist archiviert. Holen Sie ihn aus dem Archiv zurück, um ihn anzusehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>row</source>
      <translation>Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>rows</source>
      <translation>Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/activity.py" />
      <source>{count} above. Press to go there.</source>
      <translation>{count} weiter oben. Drücken Sie, um dorthin zu gehen.</translation>
    </message>
  </context>
  <context>
    <name>ActivityView</name>
    <message>
      <location filename="keep_desktop/ui/activity_view.py" />
      <source>Activity</source>
      <translation>Verlauf</translation>
    </message>
  </context>
  <context>
    <name>ActivityWords</name>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Answered</source>
      <translation>Beantwortet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Archived</source>
      <translation>Archiviert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Asked you</source>
      <translation>Hat Sie gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Being checked</source>
      <translation>Wird geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Brought back</source>
      <translation>Zurückgeholt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>By you</source>
      <translation>Von Ihnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Changes</source>
      <translation>Änderungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Did not happen</source>
      <translation>Nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Done</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Error</source>
      <translation>Fehler</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Happened</source>
      <translation>Geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Happened {time}</source>
      <translation>Geschehen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Input came in</source>
      <translation>Eingang kam an</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>It didn't happen</source>
      <translation>Es ist nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>It happened</source>
      <translation>Es ist geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Item begun</source>
      <translation>Vorgang begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Keep</source>
      <translation>Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Log</source>
      <translation>Protokoll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Looks again</source>
      <translation>Sieht noch einmal nach</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>More than {number} more</source>
      <translation>Mehr als {number} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Not known</source>
      <translation>Nicht bekannt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Other version</source>
      <translation>Andere Version</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Paused</source>
      <translation>Pausiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Questions</source>
      <translation>Fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Reprocess</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Reprocess undone</source>
      <translation>Neubearbeitung zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Restored a backup</source>
      <translation>Sicherung wiederhergestellt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Run crashed</source>
      <translation>Lauf abgestürzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Run ended</source>
      <translation>Lauf beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Run ended early</source>
      <translation>Lauf endete vorzeitig</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Run failed</source>
      <translation>Lauf fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Run put off</source>
      <translation>Lauf aufgeschoben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Run started</source>
      <translation>Lauf begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Run stopped</source>
      <translation>Lauf gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Running</source>
      <translation>Läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Schedule</source>
      <translation>Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Settings changed</source>
      <translation>Einstellungen geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Skip</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Skip undone</source>
      <translation>Überspringen zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Skipped {time}</source>
      <translation>Übersprungen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Step skipped</source>
      <translation>Schritt übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Told you</source>
      <translation>Hat Ihnen etwas gesagt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Turned back on</source>
      <translation>Wieder eingeschaltet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Turned on</source>
      <translation>Eingeschaltet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Under way</source>
      <translation>Im Gang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Undo begun</source>
      <translation>Zurücknahme begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Undo broken off</source>
      <translation>Zurücknahme abgebrochen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Undo ended</source>
      <translation>Zurücknahme beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Undo stopped</source>
      <translation>Zurücknahme gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Undoing</source>
      <translation>Wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Undone</source>
      <translation>Zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Undone {time}</source>
      <translation>Zurückgenommen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Warning</source>
      <translation>Warnung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>Workflow added</source>
      <translation>Ablauf hinzugefügt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>You</source>
      <translation>Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>by Run now</source>
      <translation>durch „Jetzt ausführen“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>everything</source>
      <translation>alles</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>everything is stopped until you turn it on</source>
      <translation>alles ist gestoppt, bis Sie Keep wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>no inputs</source>
      <translation>keine Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>no items</source>
      <translation>keine Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>on schedule</source>
      <translation>nach Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>to go on with events</source>
      <translation>um mit Ereignissen weiterzumachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>to try again</source>
      <translation>um es noch einmal zu versuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>{count} asked you</source>
      <translation>{count} mit Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>{count} done</source>
      <translation>{count} erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>{count} failed</source>
      <translation>{count} fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>{count} not finished</source>
      <translation>{count} nicht beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>{count} or more</source>
      <translation>{count} oder mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>{count} skipped</source>
      <translation>{count} übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_words.py" />
      <source>{number} more</source>
      <translation>{number} weitere</translation>
    </message>
  </context>
  <context>
    <name>AnswerButtons</name>
    <message>
      <location filename="keep_desktop/ui/answer_buttons.py" />
      <source>Nothing else happens to it until you choose.</source>
      <translation>Damit geschieht nichts weiter, bis Sie wählen.</translation>
    </message>
  </context>
  <context>
    <name>AnswerTold</name>
    <message>
      <location filename="keep_desktop/ui/answer_told.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_told.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
  </context>
  <context>
    <name>AnswerWords</name>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>1 question is waiting for you</source>
      <translation>1 Frage wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Did this step happen?</source>
      <translation>Ist dieser Schritt geschehen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Did “{step}” happen?</source>
      <translation>„{step}“ – geschehen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Do all its steps again</source>
      <translation>Alle Schritte noch einmal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Do it again from this step</source>
      <translation>Ab diesem Schritt noch einmal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Either one of its settings does not fit, or the fault is in the script: import a corrected one or go back to the version before it, both under New version. Then choose Resume.</source>
      <translation>Entweder passt eine der Einstellungen nicht, oder der Fehler liegt im Skript: Importieren Sie ein korrigiertes oder gehen Sie zur Version davor zurück, beides unter „Neue Version“. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Either one of its settings does not fit, or the fault is in the script: import a corrected one under New version. Then choose Resume.</source>
      <translation>Entweder passt eine der Einstellungen nicht, oder der Fehler liegt im Skript: Importieren Sie ein korrigiertes unter „Neue Version“. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Everything is stopped. Turn Keep back on first.</source>
      <translation>Alles ist gestoppt. Schalten Sie zuerst Keep wieder ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>It didn't happen</source>
      <translation>Nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>It happened</source>
      <translation>Geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Keep checks whether this happened: “{step}”</source>
      <translation>Keep prüft, ob das geschehen ist: „{step}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Keep goes on from there by itself.</source>
      <translation>Keep macht von dort von selbst weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Keep goes on from there once it is turned back on.</source>
      <translation>Keep macht von dort weiter, sobald es wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Keep goes on from there once its workflow is on again.</source>
      <translation>Keep macht von dort weiter, sobald der Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Keep looks for it</source>
      <translation>Keep sieht nach</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Leave it as it is. You can come back</source>
      <translation>Alles so lassen. Sie können darauf zurückkommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Leave the step out and carry on</source>
      <translation>Schritt auslassen; weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Let Keep look for it first</source>
      <translation>Keep zuerst danach sehen lassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Let the workflow run again</source>
      <translation>Den Ablauf wieder laufen lassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Mark it done and carry on</source>
      <translation>Erledigt; weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Note the step as done and carry on</source>
      <translation>Schritt erledigt; weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Noted as happened</source>
      <translation>Als geschehen vermerkt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Noted as not happened</source>
      <translation>Als nicht geschehen vermerkt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Once Keep is back on: {does}</source>
      <translation>Sobald Keep wieder ein ist: {does}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Once its workflow is on: {does}</source>
      <translation>Sobald der Ablauf ein ist: {does}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Prepare the step afresh and do it</source>
      <translation>Den Schritt neu vorbereiten und ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Put that right first, or import a corrected script under New version. Otherwise it fails again.</source>
      <translation>Beheben Sie das zuerst, oder importieren Sie unter „Neue Version“ ein korrigiertes Skript. Sonst schlägt der Vorgang wieder fehl.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Reprocess item</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>See for yourself before you choose: the step below says what was sent where.</source>
      <translation>Sehen Sie selbst nach, bevor Sie wählen: Der Schritt unten sagt, was wohin gesendet wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Skip this item</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Skip this step</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Starts over</source>
      <translation>Beginnt von vorn</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>The fault is in the script: import a corrected one or go back to the version before it, both under New version. Then choose Resume.</source>
      <translation>Der Fehler liegt im Skript: Importieren Sie ein korrigiertes oder gehen Sie zur Version davor zurück, beides unter „Neue Version“. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>The fault is in the script: import a corrected one under New version. Then choose Resume.</source>
      <translation>Der Fehler liegt im Skript: Importieren Sie ein korrigiertes unter „Neue Version“. Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>The item</source>
      <translation>Der Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>The question you were at was answered somewhere else.</source>
      <translation>Die Frage, bei der Sie waren, wurde anderswo beantwortet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>The step</source>
      <translation>Der Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>This item</source>
      <translation>Dieser Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>This was answered in the meantime, somewhere else. Your answer changed nothing.</source>
      <translation>Das wurde inzwischen anderswo beantwortet. Ihre Antwort hat nichts geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>Turned on again</source>
      <translation>Wieder eingeschaltet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>What was to be written has changed</source>
      <translation>Was geschrieben werden sollte, hat sich geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>for {inputs}</source>
      <translation>für {inputs}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>{count} questions are waiting for you</source>
      <translation>{count} Fragen warten auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>{does} with script {version}</source>
      <translation>{does}, mit Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>{item} keeps failing</source>
      <translation>{item} schlägt immer wieder fehl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>{workflow} is blocked</source>
      <translation>{workflow} ist blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>{workflow}: sign in again</source>
      <translation>{workflow}: neu anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>{workflow}: something was not allowed</source>
      <translation>{workflow}: etwas war nicht erlaubt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{item}” is skipped. It stays as it is.</source>
      <translation>„{item}“ ist übersprungen. Alles bleibt, wie es ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{item}” starts over once Keep is turned back on.</source>
      <translation>„{item}“ beginnt von vorn, sobald Keep wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{item}” starts over once its workflow is on again.</source>
      <translation>„{item}“ beginnt von vorn, sobald der Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{item}” starts over when you run it next.</source>
      <translation>„{item}“ beginnt von vorn, wenn Sie das nächste Mal ausführen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{item}” starts over with the next run.</source>
      <translation>„{item}“ beginnt mit dem nächsten Lauf von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{name}” is connected now: choose Resume.</source>
      <translation>„{name}“ ist jetzt verbunden: Wählen Sie „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{step}” is left out.</source>
      <translation>„{step}“ wird ausgelassen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{step}” is noted as done.</source>
      <translation>„{step}“ ist als erledigt vermerkt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{step}” will be done again by itself.</source>
      <translation>„{step}“ wird von selbst noch einmal ausgeführt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{step}” will be done again once Keep is turned back on.</source>
      <translation>„{step}“ wird noch einmal ausgeführt, sobald Keep wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{step}” will be done again once its workflow is on again.</source>
      <translation>„{step}“ wird noch einmal ausgeführt, sobald der Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{workflow}” is no longer blocked.</source>
      <translation>„{workflow}“ ist nicht mehr blockiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{workflow}” is on again with script {version}.</source>
      <translation>„{workflow}“ ist wieder eingeschaltet, mit Skript {version}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{workflow}” is on again.</source>
      <translation>„{workflow}“ ist wieder eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answer_words.py" />
      <source>“{workflow}” is turned on again.</source>
      <translation>„{workflow}“ ist wieder eingeschaltet.</translation>
    </message>
  </context>
  <context>
    <name>AnsweredLine</name>
    <message>
      <location filename="keep_desktop/ui/answered_lines.py" />
      <source>{step}: asked again</source>
      <translation>{step}: noch einmal gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/answered_lines.py" />
      <source>{step}: taken back</source>
      <translation>{step}: zurückgenommen</translation>
    </message>
  </context>
  <context>
    <name>AnsweredLines</name>
    <message>
      <location filename="keep_desktop/ui/answered_lines.py" />
      <source>Your answer was taken, and this is asked again: “{subject}”</source>
      <translation>Ihre Antwort wurde aufgenommen, und dies wird noch einmal gefragt: „{subject}“</translation>
    </message>
  </context>
  <context>
    <name>ArchiveDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive.py" />
      <source>Archived workflows</source>
      <translation>Archivierte Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive.py" />
      <source>Archived {when}</source>
      <translation>Archiviert {when}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive.py" />
      <source>Bring back</source>
      <translation>Zurückholen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive.py" />
      <source>Bring back {name}</source>
      <translation>{name} zurückholen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive.py" />
      <source>Nothing of their history is lost. Brought back, they are paused until you resume them.</source>
      <translation>Von dem, was geschah, geht nichts verloren. Zurückgeholt sind sie pausiert, bis Sie sie fortsetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive.py" />
      <source>The archive is empty. “Archive” in a workflow's menu puts it here.</source>
      <translation>Das Archiv ist leer. „Archivieren“ im Menü eines Ablaufs legt ihn hier ab.</translation>
    </message>
  </context>
  <context>
    <name>ArchiveUnknownDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive_unknown.py" />
      <source>Answer first</source>
      <translation>Zuerst antworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive_unknown.py" />
      <source>Archive</source>
      <translation>Archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive_unknown.py" />
      <source>Archive all the same</source>
      <translation>Trotzdem archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive_unknown.py" />
      <source>Archive “{name}”?</source>
      <translation>„{name}“ archivieren?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive_unknown.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/archive_unknown.py" />
      <source>The archive asks nothing: until you bring the workflow back, this stands neither under Needs you nor in the search.</source>
      <translation>Aus dem Archiv wird nichts gefragt: Bis Sie den Ablauf zurückholen, steht dies weder unter „Wartet auf Sie“ noch in der Suche.</translation>
    </message>
  </context>
  <context>
    <name>ArchiveWords</name>
    <message>
      <location filename="keep_desktop/ui/archive_words.py" />
      <source>1 step whose outcome is not known waits until you bring it back.</source>
      <translation>1 Schritt, dessen Ausgang nicht bekannt ist, wartet, bis Sie den Ablauf zurückholen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/archive_words.py" />
      <source>In the archive 1 step whose outcome is not known waits until you bring it back.</source>
      <translation>Im Archiv wartet 1 Schritt, dessen Ausgang nicht bekannt ist, bis Sie seinen Ablauf zurückholen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/archive_words.py" />
      <source>In the archive {count} steps whose outcome is not known wait until you bring them back.</source>
      <translation>Im Archiv warten {count} Schritte, deren Ausgang nicht bekannt ist, bis Sie ihre Abläufe zurückholen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/archive_words.py" />
      <source>Of 1 step it is not known whether it happened:</source>
      <translation>Von 1 Schritt ist nicht bekannt, ob er geschehen ist:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/archive_words.py" />
      <source>Of {count} steps it is not known whether they happened:</source>
      <translation>Von {count} Schritten ist nicht bekannt, ob sie geschehen sind:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/archive_words.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/archive_words.py" />
      <source>{count} steps whose outcome is not known wait until you bring it back.</source>
      <translation>{count} Schritte, deren Ausgang nicht bekannt ist, warten, bis Sie den Ablauf zurückholen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/archive_words.py" />
      <source>“{name}” is in the archive.</source>
      <translation>„{name}“ ist im Archiv.</translation>
    </message>
  </context>
  <context>
    <name>AsideWords</name>
    <message>
      <location filename="keep_desktop/ui/aside_words.py" />
      <source>It does not have these settings: {names}. What they hold is kept for versions that have them.</source>
      <translation>Diese Einstellungen hat sie nicht: {names}. Was darin steht, bleibt für Versionen erhalten, die sie haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/aside_words.py" />
      <source>“{title}”</source>
      <translation>„{title}“</translation>
    </message>
  </context>
  <context>
    <name>AskedBefore</name>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>Asked again: you said that it did not happen ({times}). So it was sent once more each time, and no clear answer came: {count} times so far.</source>
      <translation>Noch einmal gefragt: Sie sagten, dass es nicht geschehen ist ({times}). Also wurde es jedes Mal noch einmal gesendet, und es kam keine klare Antwort: bisher {count}-mal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>Asked again: you said that it did not happen ({time}). So it was sent once more, and again no clear answer came: 2 times so far.</source>
      <translation>Noch einmal gefragt: Sie sagten, dass es nicht geschehen ist ({time}). Also wurde es noch einmal gesendet, und wieder kam keine klare Antwort: bisher 2-mal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>You had Keep look for it ({times}), and that gave no clear answer.</source>
      <translation>Sie haben Keep danach sehen lassen ({times}), und das ergab keine klare Antwort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>asked {count} times</source>
      <translation>{count}-mal gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>sent {times}</source>
      <translation>{times} gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>time without clear answer</source>
      <translation>Mal ohne klare Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>times without clear answer</source>
      <translation>Mal ohne klare Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>{count} times, last {time}</source>
      <translation>{count}-mal, zuletzt {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/asked_before.py" />
      <source>{sent}; you said that it did not happen: {times}</source>
      <translation>{sent}; Sie sagten, dass es nicht geschehen ist: {times}</translation>
    </message>
  </context>
  <context>
    <name>AskedWords</name>
    <message>
      <location filename="keep_desktop/ui/asked_words.py" />
      <source>Did “{step}” happen?</source>
      <translation>„{step}“ – geschehen?</translation>
    </message>
  </context>
  <context>
    <name>AttemptSection</name>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Later runs leave it alone. Reprocess to do it again.</source>
      <translation>Spätere Läufe rühren ihn nicht an. Mit „Neu bearbeiten“ wird es noch einmal getan.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Later runs leave it alone. Reprocess to do it.</source>
      <translation>Spätere Läufe rühren ihn nicht an. Mit „Neu bearbeiten“ wird es getan.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>No steps yet.</source>
      <translation>Noch keine Schritte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>No steps: nothing was changed.</source>
      <translation>Keine Schritte: Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Reprocess this item</source>
      <translation>Diesen Vorgang neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Show more steps</source>
      <translation>Mehr Schritte zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Show {steps}</source>
      <translation>{steps} zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Skip this item</source>
      <translation>Diesen Vorgang überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Skipped by you {time}.</source>
      <translation>Von Ihnen übersprungen: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Undo attempt {number}</source>
      <translation>Versuch {number} zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Undo this attempt…</source>
      <translation>Diesen Versuch zurücknehmen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>more step</source>
      <translation>weiteren Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>more steps</source>
      <translation>weitere Schritte</translation>
    </message>
  </context>
  <context>
    <name>BackupSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>A backup is put in place when Keep starts next. It was made: {when}.</source>
      <translation>Wenn Keep das nächste Mal startet, wird eine Sicherung eingesetzt. Sie wurde erstellt: {when}.</translation>
    </message>
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
      <source>Backed up: {size}. Passwords are not in it.</source>
      <translation>Gesichert: {size}. Passwörter sind nicht darin.</translation>
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
      <source>Do not restore</source>
      <translation>Nicht wiederherstellen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>How far the backup is</source>
      <translation>Wie weit die Sicherung ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Last backup: {when}, {size}, in “{file}”.</source>
      <translation>Letzte Sicherung: {when}, {size}, in „{file}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>No backup was made from here yet.</source>
      <translation>Von hier aus wurde noch keine Sicherung erstellt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>One file with everything but passwords: workflows, items, what happened to each, and the files that Keep set aside. Work goes on meanwhile. Put it on another disk.</source>
      <translation>Eine Datei mit allem außer Passwörtern: Abläufe, Vorgänge, was mit jedem geschah, und die Dateien, die Keep beiseitegelegt hat. Die Arbeit geht dabei weiter. Legen Sie sie auf einen anderen Datenträger.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Puts everything back to how it was when a backup was made. You see what it holds before anything happens.</source>
      <translation>Stellt alles so wieder her, wie es bei der Sicherung war. Sie sehen, was darin ist, bevor etwas geschieht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore</source>
      <translation>Wiederherstellen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore and restart</source>
      <translation>Wiederherstellen und neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore from</source>
      <translation>Wiederherstellen aus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>Restore…</source>
      <translation>Wiederherstellen…</translation>
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
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>The backup was cancelled. No file was written.</source>
      <translation>Die Sicherung wurde abgebrochen. Keine Datei wurde geschrieben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/backup.py" />
      <source>The next start leaves everything as it is. Choose another backup.</source>
      <translation>Der nächste Start lässt alles, wie es ist. Wählen Sie eine andere Sicherung.</translation>
    </message>
  </context>
  <context>
    <name>BarPresses</name>
    <message>
      <location filename="keep_desktop/ui/bar_presses.py" />
      <source>{outcome}. Click to see this run and its log.</source>
      <translation>{outcome}. Klicken Sie, um diesen Lauf und sein Protokoll zu sehen.</translation>
    </message>
  </context>
  <context>
    <name>BegunForms</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/begun_forms.py" />
      <source>Begun, not added yet · {when}</source>
      <translation>Begonnen, noch nicht hinzugefügt · {when}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/begun_forms.py" />
      <source>Discard what was filled in</source>
      <translation>Verwerfen, was ausgefüllt wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/begun_forms.py" />
      <source>Discard what was filled in for “{name}”</source>
      <translation>Verwerfen, was für „{name}“ ausgefüllt wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/begun_forms.py" />
      <source>Go on where you left off</source>
      <translation>Machen Sie weiter, wo Sie aufgehört haben</translation>
    </message>
  </context>
  <context>
    <name>BottomLine</name>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>All schedules are paused</source>
      <translation>Alle Zeitpläne sind angehalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>Engine ready</source>
      <translation>Engine bereit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>Engine stopped</source>
      <translation>Engine läuft nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>Everything is stopped</source>
      <translation>Alles ist gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>Everything stays on this computer</source>
      <translation>Alles bleibt auf diesem Computer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>Kept on this computer; {count}</source>
      <translation>Alles liegt auf diesem Computer; {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>Next run: {name}, now</source>
      <translation>Nächster Lauf: {name}, jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>Next run: {name}, {time}</source>
      <translation>Nächster Lauf: {name}, {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>No run is planned</source>
      <translation>Kein Lauf ist geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>running</source>
      <translation>laufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>running</source>
      <comment>one</comment>
      <translation>läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>workflow uses the internet</source>
      <translation>Ablauf nutzt das Internet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>workflows use the internet</source>
      <translation>Abläufe nutzen das Internet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>{name}: addresses that its script makes up</source>
      <translation>{name}: Adressen, die das Skript selbst bildet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bottom_line.py" />
      <source>{name}: {places}</source>
      <translation>{name}: {places}</translation>
    </message>
  </context>
  <context>
    <name>BulkBar</name>
    <message>
      <location filename="keep_desktop/ui/bulk_bar.py" />
      <source>All that are found</source>
      <translation>Alle gefundenen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_bar.py" />
      <source>All {items} of this filter</source>
      <translation>Alle {items} dieses Filters</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_bar.py" />
      <source>Mark all that are found</source>
      <translation>Alle markieren, die gefunden sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_bar.py" />
      <source>Mark all {items} of this filter</source>
      <translation>Alle {items} dieses Filters markieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_bar.py" />
      <source>Unmark all but one</source>
      <translation>Nur einen markiert lassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_bar.py" />
      <source>{items} marked</source>
      <translation>{items} markiert</translation>
    </message>
  </context>
  <context>
    <name>BulkDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>Counting…</source>
      <translation>Wird gezählt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>How many are done</source>
      <translation>Wie viele erledigt sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>Items that were left, and why</source>
      <translation>Vorgänge, die blieben, und warum</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>Reprocess</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>Skip</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>Stop here</source>
      <translation>Hier anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/bulk.py" />
      <source>The items cannot be counted</source>
      <translation>Die Vorgänge können nicht gezählt werden</translation>
    </message>
  </context>
  <context>
    <name>BulkLeft</name>
    <message>
      <location filename="keep_desktop/ui/bulk_left.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
  </context>
  <context>
    <name>BulkWords</name>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>1 can be reprocessed</source>
      <translation>1 kann neu bearbeitet werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>1 can be skipped</source>
      <translation>1 kann übersprungen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>1 of them is done already.</source>
      <translation>1 davon ist schon erledigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>1 of them is not done, but some of its steps have happened: these are made once more.</source>
      <translation>1 davon ist nicht erledigt, aber einige seiner Schritte sind geschehen: Sie werden noch einmal gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>1 of them waits for an answer. Its question goes.</source>
      <translation>1 davon wartet auf eine Antwort. Die Frage entfällt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>A step of it is asked about. That question stays, and the workflow waits for it.</source>
      <translation>Nach einem Schritt davon wird gefragt. Die Frage bleibt, und der Ablauf wartet auf die Antwort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>All of them are done already.</source>
      <translation>Alle sind schon erledigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>All of them wait for an answer. Their questions go.</source>
      <translation>Alle warten auf eine Antwort. Die Fragen entfallen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>It is done already.</source>
      <translation>Das ist schon erledigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>It is not known whether “{step}” happened. If it did, it is made once more.</source>
      <translation>Es ist nicht bekannt, ob „{step}“ geschehen ist. Wenn ja, wird es noch einmal gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>It is not known whether “{step}” happened. Keep looks and asks no more.</source>
      <translation>Es ist nicht bekannt, ob „{step}“ geschehen ist. Keep sieht nicht mehr nach und fragt nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>It starts over at once, with script {version}.</source>
      <translation>Er beginnt sofort von vorn, mit Skript {version}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>It starts over with script {version} in the next run ({time}), or at once with Run now.</source>
      <translation>Er beginnt im nächsten Lauf ({time}) mit Skript {version} von vorn, oder sofort mit „Jetzt ausführen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>It starts over with script {version} in the next run, once this workflow may run again.</source>
      <translation>Er beginnt im nächsten Lauf mit Skript {version} von vorn, sobald dieser Ablauf wieder laufen darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>It starts over with script {version} once this workflow is put right and resumed.</source>
      <translation>Er beginnt mit Skript {version} von vorn, sobald dieser Ablauf in Ordnung gebracht und fortgesetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>It starts over with script {version} when you choose Run now.</source>
      <translation>Er beginnt mit Skript {version} von vorn, sobald Sie „Jetzt ausführen“ wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Its steps are made again, such as “{step}”.</source>
      <translation>Seine Schritte werden noch einmal gemacht, etwa „{step}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Its steps are made again.</source>
      <translation>Seine Schritte werden noch einmal gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>None of them can be reprocessed: their attempts have not ended.</source>
      <translation>Keiner davon kann neu bearbeitet werden: Ihre Versuche sind nicht beendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>None of them can be skipped: they are done, undone or skipped already.</source>
      <translation>Keiner davon lässt sich überspringen: Sie sind schon erledigt, zurückgenommen oder übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>Nothing starts over.</source>
      <translation>Nichts beginnt von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>Nothing was skipped.</source>
      <translation>Nichts wurde übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Reprocess this input?</source>
      <translation>Diesen Eingang neu bearbeiten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Reprocess this item?</source>
      <translation>Diesen Vorgang neu bearbeiten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Reprocess {items}</source>
      <translation>{items} neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Reprocess {items}?</source>
      <translation>{items} neu bearbeiten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Reprocess {items}…</source>
      <translation>{items} neu bearbeiten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Reprocess: its attempt has not ended</source>
      <translation>Neu bearbeiten: Der Versuch ist nicht beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Reprocessing {items}</source>
      <translation>{items} werden neu bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Reprocess…</source>
      <translation>Neu bearbeiten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip this input?</source>
      <translation>Diesen Eingang überspringen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip this item?</source>
      <translation>Diesen Vorgang überspringen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip {items}</source>
      <translation>{items} überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip {items}?</source>
      <translation>{items} überspringen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip {items}…</source>
      <translation>{items} überspringen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip: it is done already</source>
      <translation>Überspringen: schon erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip: it is skipped already</source>
      <translation>Überspringen: schon übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip: later runs leave it alone already</source>
      <translation>Überspringen: Spätere Läufe lassen ihn ohnehin in Ruhe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skipping {items}</source>
      <translation>{items} werden übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Skip…</source>
      <translation>Überspringen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Some of its steps have happened: these are made once more.</source>
      <translation>Einige seiner Schritte sind geschehen: Sie werden noch einmal gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Some of their steps are asked about. Those questions stay, and the workflow waits.</source>
      <translation>Nach einigen ihrer Schritte wird gefragt. Die Fragen bleiben, und der Ablauf wartet auf die Antworten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Some of them may be done already.</source>
      <translation>Einige davon sind vielleicht schon erledigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Their steps are made again, such as “{step}”.</source>
      <translation>Ihre Schritte werden noch einmal gemacht, etwa „{step}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>Their steps are made again.</source>
      <translation>Ihre Schritte werden noch einmal gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>There is nothing to reprocess</source>
      <translation>Es gibt nichts neu zu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>There is nothing to skip</source>
      <translation>Es gibt nichts zu überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>They start over at once, with script {version}.</source>
      <translation>Sie beginnen sofort von vorn, mit Skript {version}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>They start over with script {version} in the next run ({time}), or at once with Run now.</source>
      <translation>Sie beginnen im nächsten Lauf ({time}) mit Skript {version} von vorn, oder sofort mit „Jetzt ausführen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>They start over with script {version} in the next run, once this workflow may run again.</source>
      <translation>Sie beginnen im nächsten Lauf mit Skript {version} von vorn, sobald dieser Ablauf wieder laufen darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>They start over with script {version} once this workflow is put right and resumed.</source>
      <translation>Sie beginnen mit Skript {version} von vorn, sobald dieser Ablauf in Ordnung gebracht und fortgesetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>They start over with script {version} when you choose Run now.</source>
      <translation>Sie beginnen mit Skript {version} von vorn, sobald Sie „Jetzt ausführen“ wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>What happened before stays readable as an earlier attempt.</source>
      <translation>Was vorher geschah, bleibt als früherer Versuch lesbar.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>What is skipped stays as it is: nothing is undone, and later runs pass it over. You can come back to it with Reprocess.</source>
      <translation>Was übersprungen wird, bleibt, wie es ist: Nichts wird zurückgenommen, und spätere Läufe lassen es aus. Mit „Neu bearbeiten“ können Sie darauf zurückkommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{count} can be reprocessed</source>
      <translation>{count} können neu bearbeitet werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{count} can be skipped</source>
      <translation>{count} können übersprungen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{count} of them are done already.</source>
      <translation>{count} davon sind schon erledigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{count} of them are not done, but some of their steps have happened: these are made once more.</source>
      <translation>{count} davon sind nicht erledigt, aber einige ihrer Schritte sind geschehen: Sie werden noch einmal gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{count} of them wait for an answer. Their questions go.</source>
      <translation>{count} davon warten auf eine Antwort. Die Fragen entfallen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{done} of {count}</source>
      <translation>{done} von {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} are back as they were.</source>
      <translation>{items} sind wieder, wie sie waren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} are being worked on</source>
      <translation>{items} sind gerade in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} are done or skipped already</source>
      <translation>{items} sind schon erledigt oder übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} are left out: of each a step is still being checked.</source>
      <translation>{items} bleiben außen vor: Je ein Schritt davon wird noch geprüft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} are not there any more</source>
      <translation>{items} sind nicht mehr da</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} are skipped.</source>
      <translation>{items} sind übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} has a step that is still being checked</source>
      <translation>{items} hat einen Schritt, der noch geprüft wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} has a step under way</source>
      <translation>{items} hat einen Schritt im Gang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} has an attempt that has not ended</source>
      <translation>{items} hat einen Versuch, der nicht beendet ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} has changed since</source>
      <translation>{items} hat sich seither geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} has changed since and stays as it is.</source>
      <translation>{items} hat sich seither geändert und bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} have a step that is still being checked</source>
      <translation>{items} haben einen Schritt, der noch geprüft wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} have a step under way</source>
      <translation>{items} haben einen Schritt im Gang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} have an attempt that has not ended</source>
      <translation>{items} haben einen Versuch, der nicht beendet ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} have changed since</source>
      <translation>{items} haben sich seither geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} have changed since and stay as they are.</source>
      <translation>{items} haben sich seither geändert und bleiben, wie sie sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} is back as it was.</source>
      <translation>{items} ist wieder, wie er war.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} is being worked on</source>
      <translation>{items} ist gerade in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} is done or skipped already</source>
      <translation>{items} ist schon erledigt oder übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} is left out: one of its steps is still being checked.</source>
      <translation>{items} bleibt außen vor: Ein Schritt davon wird noch geprüft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} is not there any more</source>
      <translation>{items} ist nicht mehr da</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} is skipped.</source>
      <translation>{items} ist übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} start over when you run it next.</source>
      <translation>{items} beginnen von vorn, wenn Sie das nächste Mal ausführen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} start over with the next run, once it may run again.</source>
      <translation>{items} beginnen mit dem nächsten Lauf von vorn, sobald wieder etwas laufen darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} start over with the next run.</source>
      <translation>{items} beginnen mit dem nächsten Lauf von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} start over.</source>
      <translation>{items} beginnen von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} starts over when you run it next.</source>
      <translation>{items} beginnt von vorn, wenn Sie das nächste Mal ausführen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} starts over with the next run, once it may run again.</source>
      <translation>{items} beginnt mit dem nächsten Lauf von vorn, sobald wieder etwas laufen darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} starts over with the next run.</source>
      <translation>{items} beginnt mit dem nächsten Lauf von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} starts over.</source>
      <translation>{items} beginnt von vorn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} stay as they are: their attempts have not ended.</source>
      <translation>{items} bleiben unverändert: Ihre Versuche sind nicht beendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} stay as they are: they are done, undone or skipped already.</source>
      <translation>{items} bleiben, wie sie sind: Sie sind schon erledigt, zurückgenommen oder übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} stay as they are: they are skipped already.</source>
      <translation>{items} bleiben unverändert, weil schon übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} stays as it is: it is done, undone or skipped already.</source>
      <translation>{items} bleibt, wie er ist: Er ist schon erledigt, zurückgenommen oder übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} stays as it is: it is skipped already.</source>
      <translation>{items} bleibt unverändert, weil schon übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} stays as it is: its attempt has not ended.</source>
      <translation>{items} bleibt unverändert: Der Versuch ist nicht beendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} wait for your answer and are left out</source>
      <translation>{items} warten auf Ihre Antwort und bleiben außen vor</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} wait for your answer and are left out.</source>
      <translation>{items} warten auf Ihre Antwort und bleiben außen vor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} waits for your answer and is left out</source>
      <translation>{items} wartet auf Ihre Antwort und bleibt außen vor</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_words.py" />
      <source>{items} waits for your answer and is left out.</source>
      <translation>{items} wartet auf Ihre Antwort und bleibt außen vor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} was done meanwhile</source>
      <translation>{items} wurde inzwischen erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} was left as it is:</source>
      <translation>{items} blieb, wie er ist:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} was not touched.</source>
      <translation>{items} wurde nicht angerührt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} were done meanwhile</source>
      <translation>{items} wurden inzwischen erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} were left as they are:</source>
      <translation>{items} blieben, wie sie sind:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_results.py" />
      <source>{items} were not touched.</source>
      <translation>{items} wurden nicht angerührt.</translation>
    </message>
  </context>
  <context>
    <name>CameOf</name>
    <message>
      <location filename="keep_desktop/ui/came_of.py" />
      <source>Events by topic</source>
      <translation>Ereignisse nach Thema</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/came_of.py" />
      <source>Inside the workflow</source>
      <translation>Im Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/came_of.py" />
      <source>Topics and how many events</source>
      <translation>Themen und wie viele Ereignisse</translation>
    </message>
  </context>
  <context>
    <name>CardHead</name>
    <message>
      <location filename="keep_desktop/ui/card_head.py" />
      <source>Fold it up</source>
      <translation>Zusammenklappen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/card_head.py" />
      <source>Show all of it</source>
      <translation>Ganz anzeigen</translation>
    </message>
  </context>
  <context>
    <name>Chips</name>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>All</source>
      <translation>Alle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>Done</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>In progress</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>Inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>Outputs</source>
      <translation>Ergebnisse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>Running</source>
      <translation>Läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>Waiting</source>
      <translation>Wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>input waits for more than 7 days: nothing has taken it up</source>
      <translation>Eingang wartet seit mehr als 7 Tagen: Nichts hat ihn aufgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>inputs wait for more than 7 days: nothing has taken them up</source>
      <translation>Eingänge warten seit mehr als 7 Tagen: Nichts hat sie aufgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/chips.py" />
      <source>{count} undone</source>
      <translation>{count} zurückgenommen</translation>
    </message>
  </context>
  <context>
    <name>ChoiceEditor</name>
    <message>
      <location filename="keep_desktop/ui/form_editors.py" />
      <source>Choose…</source>
      <translation>Wählen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_editors.py" />
      <source>Not set</source>
      <translation>Nicht gesetzt</translation>
    </message>
  </context>
  <context>
    <name>CodeView</name>
    <message>
      <location filename="keep_desktop/ui/code_view.py" />
      <source>Find…</source>
      <translation>Suchen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/code_view.py" />
      <source>Wrap long lines</source>
      <translation>Lange Zeilen umbrechen</translation>
    </message>
  </context>
  <context>
    <name>ConnectorDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>A mail account is described in a file: import it here. Its password goes into the keyring and nowhere else.</source>
      <translation>Ein Mailkonto wird in einer Datei beschrieben: Importieren Sie sie hier. Sein Passwort kommt in den Schlüsselbund und sonst nirgendwohin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Add an operation</source>
      <translation>Operation hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Change “{name}”</source>
      <translation>„{name}“ ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Connect</source>
      <translation>Verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Connect a service</source>
      <translation>Dienst verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Describe it once, and scripts can call it. A password or token goes into the keyring and nowhere else.</source>
      <translation>Beschreiben Sie ihn einmal, und Skripte können ihn aufrufen. Ein Passwort oder Token kommt in den Schlüsselbund und sonst nirgendwohin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Enter the secret too: none is stored for this service yet.</source>
      <translation>Geben Sie auch das Geheimnis ein: Für diesen Dienst ist noch keines gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Export the description</source>
      <translation>Beschreibung exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Export…</source>
      <translation>Exportieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Import a description</source>
      <translation>Beschreibung importieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Import…</source>
      <translation>Importieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>It is shown here once all that is needed is entered rightly.</source>
      <translation>Sie steht hier, sobald alles Nötige richtig eingetragen ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>Secret</source>
      <translation>Geheimnis</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>The file that describes it</source>
      <translation>Die Datei, die ihn beschreibt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>The token or password. Empty keeps the one that is stored.</source>
      <translation>Das Token oder Passwort. Leer behält das gespeicherte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/connector.py" />
      <source>“{path}” cannot be written: {why}.</source>
      <translation>„{path}“ kann nicht geschrieben werden: {why}.</translation>
    </message>
  </context>
  <context>
    <name>Copied</name>
    <message>
      <location filename="keep_desktop/ui/copied.py" />
      <source>Copied: {count} lines</source>
      <translation>Kopiert: {count} Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/copied.py" />
      <source>Copied: {text}</source>
      <translation>Kopiert: {text}</translation>
    </message>
  </context>
  <context>
    <name>DayBand</name>
    <message>
      <location filename="keep_desktop/ui/day_band.py" />
      <source>, the first at {time}: {name}</source>
      <translation>, der erste um {time}: {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_band.py" />
      <source>The next 24 hours</source>
      <translation>Die nächsten 24 Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_band.py" />
      <source>a higher mark: several runs at about the same time</source>
      <translation>höherer Strich: mehrere Läufe etwa zur selben Zeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_band.py" />
      <source>now</source>
      <translation>jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_band.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_band.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_band.py" />
      <source>without what runs more often than every hour</source>
      <translation>ohne das, was öfter als stündlich läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_band.py" />
      <source>{runs} planned</source>
      <translation>{runs} geplant</translation>
    </message>
  </context>
  <context>
    <name>DayChart</name>
    <message>
      <location filename="keep_desktop/ui/pictures/days.py" />
      <source>Nothing in these weeks</source>
      <translation>Nichts in diesen Wochen</translation>
    </message>
  </context>
  <context>
    <name>DayLooks</name>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Another run was under way. Ran at {time} instead</source>
      <translation>Ein anderer Lauf war im Gang. Lief stattdessen um {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Asked to be woken</source>
      <translation>Wollte geweckt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Blocked</source>
      <translation>Blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Goes on</source>
      <translation>Geht weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Goes on with what waits</source>
      <translation>Macht weiter mit dem, was wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>It does not run until you resume it</source>
      <translation>Läuft erst wieder, wenn Sie ihn fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>It does not run until you turn it back on</source>
      <translation>Läuft erst wieder, wenn Sie ihn einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>It ends with its next step. This ends it in the middle of what it does.</source>
      <translation>Er endet mit seinem nächsten Schritt. Dies beendet ihn mitten in dem, was er tut.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Keep checks whether a step happened; nothing else runs until then</source>
      <translation>Keep sieht nach, ob ein Schritt geschehen ist; bis dahin läuft nichts anderes</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Keep was not running. Ran at {time} instead</source>
      <translation>Keep lief nicht. Lief stattdessen um {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Lists what failed in this run</source>
      <translation>Listet auf, was in diesem Lauf fehlschlug</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Looks again</source>
      <translation>Sieht noch einmal nach</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Off</source>
      <translation>Aus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Open</source>
      <translation>Öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Paused</source>
      <translation>Pausiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Planned</source>
      <translation>Geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Put off; try {count} of {most}</source>
      <translation>Aufgeschoben; Versuch {count} von {most}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Ran at {time} instead</source>
      <translation>Lief stattdessen um {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Ran late</source>
      <translation>Spät gelaufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Running</source>
      <translation>Läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Show failed</source>
      <translation>Fehler zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Skip once</source>
      <translation>Einmal überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Started by its schedule</source>
      <translation>Vom Zeitplan begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Started by what came in</source>
      <translation>Von einem Eingang begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Started by you</source>
      <translation>Von Ihnen begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Stop now</source>
      <translation>Jetzt stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Stop this run</source>
      <translation>Diesen Lauf stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Takes back what an attempt did, as you asked</source>
      <translation>Nimmt zurück, was ein Versuch getan hat, wie von Ihnen verlangt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>The computer was asleep. Ran at {time} instead</source>
      <translation>Der Computer schlief. Lief stattdessen um {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Tries again</source>
      <translation>Versucht es wieder</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Turn it on to have it run</source>
      <translation>Schalten Sie ihn ein, damit er läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Undo skip</source>
      <translation>Doch nicht überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Undo, as you asked</source>
      <translation>Zurücknahme, wie von Ihnen verlangt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Undoing</source>
      <translation>Wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>Waits until you say whether a step happened</source>
      <translation>Wartet, bis Sie sagen, ob ein Schritt geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>after this run</source>
      <translation>nach diesem Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>asked you</source>
      <translation>mit Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>failed</source>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>input done</source>
      <translation>Eingang erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>inputs done</source>
      <translation>Eingänge erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>item done</source>
      <translation>Vorgang erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>items done</source>
      <translation>Vorgänge erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>not finished</source>
      <translation>nicht beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>skipped</source>
      <translation>übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>{runs} without inputs since {time}</source>
      <translation>{runs} ohne Eingänge seit {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>{runs} without items since {time}</source>
      <translation>{runs} ohne Vorgänge seit {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_looks.py" />
      <source>{time} is skipped</source>
      <translation>{time} wird übersprungen</translation>
    </message>
  </context>
  <context>
    <name>DayPopup</name>
    <message>
      <location filename="keep_desktop/ui/day_popup.py" />
      <source>Back to newest</source>
      <translation>Zum Neuesten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_popup.py" />
      <source>Day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_popup.py" />
      <source>Go to this day</source>
      <translation>Zu diesem Tag gehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_popup.py" />
      <source>Month after</source>
      <translation>Nächster Monat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_popup.py" />
      <source>Month before</source>
      <translation>Voriger Monat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_popup.py" />
      <source>Only this day</source>
      <translation>Nur dieser Tag</translation>
    </message>
  </context>
  <context>
    <name>DayRow</name>
    <message>
      <location filename="keep_desktop/ui/day_row.py" />
      <source>Progress: {name}</source>
      <translation>Fortschritt: {name}</translation>
    </message>
  </context>
  <context>
    <name>DayTold</name>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>No workflow has a schedule. Set one in the menu of a workflow, under Schedule.</source>
      <translation>Kein Ablauf hat einen Zeitplan. Legen Sie im Menü eines Ablaufs unter „Zeitplan“ einen fest.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>Nothing has run yet today.</source>
      <translation>Heute lief noch nichts.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>Nothing is planned as things are. The reasons are below.</source>
      <translation>So wie die Dinge stehen, ist nichts geplant. Die Gründe stehen unten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>Nothing runs at the moment.</source>
      <translation>Im Augenblick läuft nichts.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>Nothing runs until you turn Keep back on.</source>
      <translation>Nichts läuft, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>On the page Workflows: {count}</source>
      <translation>Auf der Seite „Abläufe“: {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>more workflow is listed there.</source>
      <translation>weiterer Ablauf ist dort aufgeführt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>more workflows are listed there.</source>
      <translation>weitere Abläufe sind dort aufgeführt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_told.py" />
      <source>{runs} before that</source>
      <translation>{runs} davor</translation>
    </message>
  </context>
  <context>
    <name>DayWords</name>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>Today, {day}</source>
      <translation>Heute, {day}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>about {count} h left</source>
      <translation>noch etwa {count} Std.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>about {count} min left</source>
      <translation>noch etwa {count} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>ddd d</source>
      <translation>ddd d.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>dddd d MMMM</source>
      <translation>dddd, d. MMMM</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>dddd, MMMM d</source>
      <translation>dddd, d. MMMM</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>for {count} h</source>
      <translation>seit {count} Std.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>for {count} min</source>
      <translation>seit {count} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>in {count} h</source>
      <translation>in {count} Std.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>in {count} min</source>
      <translation>in {count} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>just now</source>
      <translation>gerade eben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>less than 1 s</source>
      <translation>weniger als 1 s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>less than a minute left</source>
      <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>now</source>
      <translation>jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>tomorrow</source>
      <translation>morgen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>{count} h {rest} min</source>
      <translation>{count} Std. {rest} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>{count} min {rest:02} s</source>
      <translation>{count} Min. {rest:02} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/day_words.py" />
      <source>{count} s</source>
      <translation>{count} s</translation>
    </message>
  </context>
  <context>
    <name>DiffPane</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>+ is in this version only, − in the other only.</source>
      <translation>+ steht nur in dieser Version, − nur in der anderen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>All lines</source>
      <translation>Alle Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>Change {at} of {count}</source>
      <translation>Änderung {at} von {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>Find</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>Next change</source>
      <translation>Nächste Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>Previous change</source>
      <translation>Vorige Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>Show the lines that did not change too</source>
      <translation>Auch die unveränderten Zeilen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_pane.py" />
      <source>The two scripts are the same.</source>
      <translation>Die beiden Skripte sind gleich.</translation>
    </message>
  </context>
  <context>
    <name>DiffView</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_view.py" />
      <source>Only the first 20,000 lines are shown.</source>
      <translation>Nur die ersten 20.000 Zeilen werden gezeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_view.py" />
      <source>line is</source>
      <translation>Zeile ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_view.py" />
      <source>lines are</source>
      <translation>Zeilen sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/diff_view.py" />
      <source>{count} the same</source>
      <translation>{count} gleich</translation>
    </message>
  </context>
  <context>
    <name>DiscardDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/filled.py" />
      <source>Discard</source>
      <translation>Verwerfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/filled.py" />
      <source>Discard your changes?</source>
      <translation>Änderungen verwerfen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/filled.py" />
      <source>Go on editing</source>
      <translation>Weiter bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/filled.py" />
      <source>What you entered is not saved yet.</source>
      <translation>Was Sie eingegeben haben, ist noch nicht gespeichert.</translation>
    </message>
  </context>
  <context>
    <name>DoneChoice</name>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>24 hours ({count})</source>
      <translation>24 Stunden ({count})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>30 days ({count})</source>
      <translation>30 Tagen ({count})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>7 days ({count})</source>
      <translation>7 Tagen ({count})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>All of them ({count})</source>
      <translation>Alle ({count})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>Done in the last</source>
      <translation>Erledigt in den letzten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>Each begins a new attempt, in which its steps are made again.</source>
      <translation>Jeder beginnt einen neuen Versuch, in dem seine Schritte noch einmal gemacht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>None of them</source>
      <translation>Keinen davon</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>Reprocess items that are already done?</source>
      <translation>Erledigte Vorgänge neu bearbeiten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>Those done in the last</source>
      <translation>Erledigte der letzten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>Those with this in their title</source>
      <translation>Die mit diesen Worten im Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/done_choice.py" />
      <source>Words in the title</source>
      <translation>Wörter im Titel</translation>
    </message>
  </context>
  <context>
    <name>DropZone</name>
    <message>
      <location filename="keep_desktop/ui/drop_zone.py" />
      <source>Drop a script or a folder here</source>
      <translation>Skript oder Ordner hier ablegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/drop_zone.py" />
      <source>Drop “{name}” to choose a workflow for it</source>
      <translation>„{name}“ ablegen, um einen Ablauf dafür zu wählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/drop_zone.py" />
      <source>Drop “{name}” to make it a workflow</source>
      <translation>„{name}“ ablegen, um daraus einen Ablauf zu machen</translation>
    </message>
  </context>
  <context>
    <name>EmergencyStop</name>
    <message>
      <location filename="keep_desktop/ui/emergency_stop.py" />
      <source>Everything was ended, but the stop could not be recorded: {why}</source>
      <translation>Alles wurde beendet, aber der Stopp konnte nicht aufgezeichnet werden: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/emergency_stop.py" />
      <source>The stop failed: {why}</source>
      <translation>Der Stopp ist fehlgeschlagen: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/emergency_stop.py" />
      <source>The stop is recorded now: it also holds when Keep is opened again.</source>
      <translation>Der Stopp ist jetzt aufgezeichnet: Er gilt auch, wenn Keep wieder geöffnet wird.</translation>
    </message>
  </context>
  <context>
    <name>EngineStrip</name>
    <message>
      <location filename="keep_desktop/ui/engine_strip.py" />
      <source>It could not be restarted: {why}</source>
      <translation>Sie konnte nicht neu gestartet werden: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/engine_strip.py" />
      <source>Nothing starts by itself until it works again. What was done is safe, and what runs goes on.</source>
      <translation>Nichts beginnt von selbst, bis sie wieder arbeitet. Was getan wurde, ist sicher, und was läuft, geht weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/engine_strip.py" />
      <source>Restart the engine</source>
      <translation>Engine neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/engine_strip.py" />
      <source>Restarting…</source>
      <translation>Wird neu gestartet…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/engine_strip.py" />
      <source>The engine has stopped working</source>
      <translation>Die Engine arbeitet nicht mehr</translation>
    </message>
  </context>
  <context>
    <name>ExportDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>CSV, for a spreadsheet</source>
      <translation>CSV, für eine Tabelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>Everything that happened, newest first.</source>
      <translation>Alles, was geschehen ist, das Neueste zuerst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>Export</source>
      <translation>Exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>Export activity</source>
      <translation>Verlauf exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>Exported {rows} to {file}.</source>
      <translation>{rows} nach {file} exportiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>File to export to</source>
      <translation>Datei, in die exportiert wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>How much is written</source>
      <translation>Wie viel geschrieben ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>JSON Lines, for a program</source>
      <translation>JSON Lines, für ein Programm</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>Only what the filters show, newest first.</source>
      <translation>Nur was die Filter zeigen, das Neueste zuerst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>The export was stopped. No file was written.</source>
      <translation>Der Export wurde angehalten. Keine Datei wurde geschrieben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>There is such a file. It will be replaced.</source>
      <translation>Diese Datei gibt es schon. Sie wird ersetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>Where to export to</source>
      <translation>Wohin exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>row</source>
      <translation>Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>rows</source>
      <translation>Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/export_activity.py" />
      <source>{done} of about {about} rows</source>
      <translation>{done} von etwa {about} Zeilen</translation>
    </message>
  </context>
  <context>
    <name>FactsLine</name>
    <message>
      <location filename="keep_desktop/ui/facts_line.py" />
      <source>Changes the schedule</source>
      <translation>Ändert den Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/facts_line.py" />
      <source>Click the schedule to change it</source>
      <translation>Zum Ändern auf den Zeitplan klicken</translation>
    </message>
  </context>
  <context>
    <name>FileButton</name>
    <message>
      <location filename="keep_desktop/ui/file_button.py" />
      <source>Show the file</source>
      <translation>Datei zeigen</translation>
    </message>
  </context>
  <context>
    <name>FileDialogs</name>
    <message>
      <location filename="keep_desktop/ui/file_dialogs.py" />
      <source>Save in:</source>
      <translation>Speichern in:</translation>
    </message>
  </context>
  <context>
    <name>FileWay</name>
    <message>
      <location filename="keep_desktop/ui/made_file.py" />
      <source>“{file}” is not there any more, or its workflow may not use its folder any more.</source>
      <translation>„{file}“ ist nicht mehr da, oder der Ablauf darf den Ordner nicht mehr nutzen.</translation>
    </message>
  </context>
  <context>
    <name>FilterRow</name>
    <message>
      <location filename="keep_desktop/ui/filter_row.py" />
      <source>Search titles</source>
      <translation>Titel durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/filter_row.py" />
      <source>Search titles ({keys})</source>
      <translation>Titel durchsuchen ({keys})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/filter_row.py" />
      <source>Search titles in {name}</source>
      <translation>Titel in {name} durchsuchen</translation>
    </message>
  </context>
  <context>
    <name>FindLine</name>
    <message>
      <location filename="keep_desktop/ui/find_line.py" />
      <source>Close the search</source>
      <translation>Suche schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/find_line.py" />
      <source>Find</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/find_line.py" />
      <source>Find in this text</source>
      <translation>In diesem Text suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/find_line.py" />
      <source>Next one</source>
      <translation>Nächste Stelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/find_line.py" />
      <source>None</source>
      <translation>Keine</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/find_line.py" />
      <source>Previous one</source>
      <translation>Vorige Stelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/find_line.py" />
      <source>{at} of {count}</source>
      <translation>{at} von {count}</translation>
    </message>
  </context>
  <context>
    <name>FirstStart</name>
    <message>
      <location filename="keep_desktop/ui/first_start.py" />
      <source>Hand over a first task</source>
      <translation>Geben Sie eine erste Aufgabe ab</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/first_start.py" />
      <source>How Keep works</source>
      <translation>So arbeitet Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/first_start.py" />
      <source>Keep does recurring work on this computer, shows every single item it handled, and stops at one click. Start with a ready workflow, such as mail to a spreadsheet, or bring a script of your own: drop it here.</source>
      <translation>Keep erledigt wiederkehrende Arbeit auf diesem Computer, zeigt jeden einzelnen Vorgang und hält mit einem Klick an. Beginnen Sie mit einem fertigen Ablauf, etwa „Mail in Tabelle“, oder bringen Sie ein eigenes Skript mit: Legen Sie es hier ab.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/first_start.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/first_start.py" />
      <source>Remove the samples</source>
      <translation>Beispiele entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/first_start.py" />
      <source>Try it with samples</source>
      <translation>Mit Beispielen ausprobieren</translation>
    </message>
  </context>
  <context>
    <name>FoldedQuestion</name>
    <message>
      <location filename="keep_desktop/ui/question_banner.py" />
      <source>Answer: {question}</source>
      <translation>Antworten: {question}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_banner.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
  </context>
  <context>
    <name>FoldersSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>A workflow can touch nothing else on this computer. If you remove access, the next step that needs it stops and asks you.</source>
      <translation>Etwas anderes auf diesem Computer kann ein Ablauf nicht anrühren. Ohne Zugriff bleibt der Ablauf beim nächsten Schritt dort stehen und fragt Sie.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Choose another folder than {path} for {workflow}</source>
      <translation>Einen anderen Ordner als {path} für {workflow} wählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Choose another…</source>
      <translation>Anderen wählen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Folders and files given to workflows</source>
      <translation>Ordner und Dateien, die Abläufen gegeben sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>Nothing is given to any workflow. A workflow gets what its form names.</source>
      <translation>Keinem Ablauf ist etwas gegeben. Ein Ablauf bekommt, was sein Formular nennt.</translation>
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
      <source>“{workflow}” can no longer touch {path}.</source>
      <translation>„{workflow}“ kann {path} nicht mehr anrühren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/folders.py" />
      <source>“{workflow}” may use {path} again.</source>
      <translation>„{workflow}“ darf {path} wieder benutzen.</translation>
    </message>
  </context>
  <context>
    <name>Form</name>
    <message>
      <location filename="keep_desktop/ui/forms.py" />
      <source>* needed</source>
      <translation>* erforderlich</translation>
    </message>
  </context>
  <context>
    <name>FormChanges</name>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>Added: “{title}”</source>
      <translation>Dazugekommen: „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>Added: “{title}”, needed</source>
      <translation>Dazugekommen: „{title}“, erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>Changed: “{title}”: {what}</source>
      <translation>Geändert: „{title}“: {what}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>Its settings differ</source>
      <translation>Die Einstellungen unterscheiden sich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>Removed: “{title}”</source>
      <translation>Weggefallen: „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a choice</source>
      <translation>eine Auswahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a file</source>
      <translation>eine Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a file to be made</source>
      <translation>eine Datei, die angelegt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a folder</source>
      <translation>ein Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a group of values</source>
      <translation>eine Gruppe von Werten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a list</source>
      <translation>eine Liste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a number</source>
      <translation>eine Zahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a schedule</source>
      <translation>ein Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a text</source>
      <translation>ein Text</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>a whole number</source>
      <translation>eine ganze Zahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>an address</source>
      <translation>eine Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>and {number} more</source>
      <translation>und {number} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>explained differently</source>
      <translation>anders erklärt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>it was called “{title}”</source>
      <translation>hieß vorher „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>needed now</source>
      <translation>jetzt erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>no default any more</source>
      <translation>keine Vorgabe mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>no longer needed</source>
      <translation>nicht mehr erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>other choices</source>
      <translation>andere Auswahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>other limits</source>
      <translation>andere Grenzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>the default is “{after}”</source>
      <translation>Vorgabe „{after}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>the default is “{after}” instead of “{before}”</source>
      <translation>Vorgabe „{after}“ statt „{before}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>yes or no</source>
      <translation>ja oder nein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/form_changes.py" />
      <source>{after} instead of {before}</source>
      <translation>{after} statt {before}</translation>
    </message>
  </context>
  <context>
    <name>FormRow</name>
    <message>
      <location filename="keep_desktop/ui/forms.py" />
      <source>{title}, needed</source>
      <translation>{title}, erforderlich</translation>
    </message>
  </context>
  <context>
    <name>GalleryPage</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>A .js file of your own, and its form, if one lies beside it. You can also drop it here.</source>
      <translation>Eine eigene .js-Datei, mit ihrem Formular, wenn eines daneben liegt. Sie können sie auch hierher ziehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Asks for nothing.</source>
      <translation>Fragt nach nichts.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Asks for: {names}. About {minutes} to set up.</source>
      <translation>Fragt nach: {names}. Etwa {minutes} zum Einrichten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Import a script</source>
      <translation>Skript importieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Import a script…</source>
      <translation>Skript importieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Or begin another one</source>
      <translation>Oder beginnen Sie einen anderen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Or bring your own</source>
      <translation>Oder ein eigenes Skript mitbringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Or look around first</source>
      <translation>Oder sich erst umsehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Scripts (*.js)</source>
      <translation>Skripte (*.js)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>Try it with samples</source>
      <translation>Mit Beispielen ausprobieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>minute</source>
      <translation>Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/gallery_page.py" />
      <source>minutes</source>
      <translation>Minuten</translation>
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
      <source>As the system</source>
      <translation>Wie das System</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Ask before Keep quits while a workflow is on</source>
      <translation>Nachfragen, bevor Keep beendet wird, solange ein Ablauf an ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>At this zoom the window is larger than this screen.</source>
      <translation>Mit diesem Zoom ist das Fenster größer als dieser Bildschirm.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Clock</source>
      <translation>Uhrzeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Dark</source>
      <translation>Dunkel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Keep goes on in the tray, and workflows run on time</source>
      <translation>Keep arbeitet im Infobereich weiter, und Abläufe laufen pünktlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Keep is minimised, and workflows run on time</source>
      <translation>Keep wird minimiert, und Abläufe laufen pünktlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Keep quits, and nothing runs until it is started again</source>
      <translation>Keep wird beendet, und nichts läuft, bis es wieder gestartet wird</translation>
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
      <source>Menus and lists come at once, whatever the system says</source>
      <translation>Menüs und Listen erscheinen sofort, was das System auch sagt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Quit Keep</source>
      <translation>Keep beenden</translation>
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
      <source>Start when I sign in to this computer</source>
      <translation>Starten, wenn ich mich an diesem Computer anmelde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Starting</source>
      <translation>Start</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>System</source>
      <translation>System</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>The language: from the next start on.</source>
      <translation>Die Sprache: ab dem nächsten Start.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>The zoom: from the next start on.</source>
      <translation>Der Zoom: ab dem nächsten Start.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>This desktop has no tray in which it could go on.</source>
      <translation>Auf diesem Desktop gibt es keinen Infobereich, in dem Keep weiterlaufen könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>When the window is closed</source>
      <translation>Wenn das Fenster geschlossen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Workflows only run on time while Keep is running.</source>
      <translation>Abläufe laufen nur dann pünktlich, wenn Keep läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Zoom</source>
      <translation>Zoom</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/general.py" />
      <source>Zoom and language: from the next start on.</source>
      <translation>Zoom und Sprache: ab dem nächsten Start.</translation>
    </message>
  </context>
  <context>
    <name>GrantList</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Add a folder</source>
      <translation>Ordner hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Add a folder…</source>
      <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Give access to {path} back</source>
      <translation>Zugriff auf {path} wieder geben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Give back</source>
      <translation>Wieder geben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>It may use no folder or file of yours.</source>
      <translation>Er darf keinen Ordner und keine Datei von Ihnen nutzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>No folder or file beside those named above.</source>
      <translation>Kein Ordner und keine Datei außer den oben genannten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Remove access</source>
      <translation>Zugriff entziehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Remove access to {path}</source>
      <translation>Zugriff auf {path} entziehen</translation>
    </message>
  </context>
  <context>
    <name>GrantRow</name>
    <message>
      <location filename="keep_desktop/ui/grant_row.py" />
      <source>Added by hand</source>
      <translation>Von Hand hinzugefügt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/grant_row.py" />
      <source>Added when you save</source>
      <translation>Wird beim Speichern hinzugefügt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/grant_row.py" />
      <source>Not found</source>
      <translation>Nicht gefunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/grant_row.py" />
      <source>Removed when you save</source>
      <translation>Wird beim Speichern entzogen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/grant_row.py" />
      <source>Workflow in the archive</source>
      <translation>Ablauf im Archiv</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/grant_row.py" />
      <source>only this file</source>
      <translation>nur diese Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/grant_row.py" />
      <source>with everything in it</source>
      <translation>mit allem darin</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/grant_row.py" />
      <source>{name}, of another version</source>
      <translation>{name}, aus einer anderen Version</translation>
    </message>
  </context>
  <context>
    <name>GraphPage</name>
    <message>
      <location filename="keep_desktop/ui/item_tabs/graph_page.py" />
      <source>How the steps hang together</source>
      <translation>Wie die Schritte zusammenhängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/graph_page.py" />
      <source>In words</source>
      <translation>In Worten</translation>
    </message>
  </context>
  <context>
    <name>GraphPicture</name>
    <message>
      <location filename="keep_desktop/ui/graph_picture.py" />
      <source>Picture of the steps</source>
      <translation>Bild der Schritte</translation>
    </message>
  </context>
  <context>
    <name>GraphWords</name>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>Changes nothing</source>
      <translation>Ändert nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>Makes one change</source>
      <translation>Macht eine Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>Only passes on</source>
      <translation>Reicht nur weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>Only when you run it</source>
      <translation>Nur wenn Sie ihn ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>changes nothing</source>
      <translation>ändert nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>makes one change</source>
      <translation>macht eine Änderung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>more stand in the script.</source>
      <translation>weitere stehen im Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>more stands in the script.</source>
      <translation>weiterer steht im Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>publishes {topics}</source>
      <translation>veröffentlicht {topics}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>{first}{comma} and {last}</source>
      <translation>{first}{comma} und {last}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>{number} schedules: {rules}</source>
      <translation>{number} Zeitpläne: {rules}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>“{name}” takes {topics}</source>
      <translation>„{name}“ nimmt {topics}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>“{name}”, {schedule}, publishes {topics}.</source>
      <translation>„{name}“, {schedule}, veröffentlicht {topics}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>“{topic}”</source>
      <translation>„{topic}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/graph_words.py" />
      <source>“{topic}”, which “{name}” handles</source>
      <translation>„{topic}“, das „{name}“ bearbeitet</translation>
    </message>
  </context>
  <context>
    <name>Gui</name>
    <message>
      <location filename="keep_desktop/app/gui.py" />
      <source>Another Keep, without a window, works on this data folder.</source>
      <translation>Ein anderes Keep, ohne Fenster, arbeitet mit diesem Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/app/gui.py" />
      <source>End it first (it may be “keep-desktop engine” in a terminal), then try again.</source>
      <translation>Beenden Sie es zuerst (es kann „keep-desktop engine“ in einem Terminal sein) und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/app/gui.py" />
      <source>Keep cannot open its data folder.</source>
      <translation>Keep kann seinen Datenordner nicht öffnen.</translation>
    </message>
  </context>
  <context>
    <name>Help</name>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>A rehearsal shows what a run would change, with nothing changed. “Undo this attempt” takes its steps back, newest first, where a step can be taken back; what something else has changed since stays as it is, and Keep tells you.</source>
      <translation>Eine Probe zeigt, was ein Lauf ändern würde, und ändert nichts. „Diesen Versuch zurücknehmen“ nimmt seine Schritte zurück, den neuesten zuerst, soweit sich ein Schritt zurücknehmen lässt. Was seitdem anderswo geändert wurde, bleibt, wie es ist, und Keep sagt es Ihnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>A script is a JavaScript file: import it under New, or drop it onto the window. The ready workflows are good to begin from; an item shows its script under Script.</source>
      <translation>Ein Skript ist eine JavaScript-Datei: Importieren Sie es unter „Neu“, oder ziehen Sie es auf das Fenster. Die fertigen Abläufe sind ein guter Anfang; ein Vorgang zeigt sein Skript unter „Skript“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>A script runs apart from your files and your passwords. It reaches only the folders, files and services that you gave its workflow, and web pages; the settings of the workflow list what it was given, and take it back. The line at the foot says which workflows use the internet.</source>
      <translation>Ein Skript läuft getrennt von Ihren Dateien und Passwörtern. Es erreicht nur die Ordner, Dateien und Dienste, die Sie seinem Ablauf gegeben haben, und Webseiten. Die Einstellungen des Ablaufs zählen auf, was ihm gegeben wurde; dort entziehen Sie es auch. Die Zeile unten im Fenster sagt, welche Abläufe das Internet benutzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>After a network failure a workflow tries again by itself; the wait doubles each time. An item that fails does not hold up the others: later runs take it up again, and where it goes on failing Keep asks you. A folder that is missing, a sign-in that has ended or a fault of the script blocks its workflow until you have put it right.</source>
      <translation>Nach einem Fehler im Netz versucht ein Ablauf es von selbst wieder; die Wartezeit verdoppelt sich jedes Mal. Ein Vorgang, der fehlschlägt, hält die anderen nicht auf: Spätere Läufe nehmen ihn wieder auf, und schlägt er weiter fehl, fragt Keep Sie. Ein fehlender Ordner, eine abgelaufene Anmeldung oder ein Fehler des Skripts blockiert den Ablauf, bis Sie das in Ordnung gebracht haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Anywhere</source>
      <translation>Überall</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Check again: Keep looks once more.</source>
      <translation>Noch einmal prüfen: Keep sieht wieder nach.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Close what was opened last</source>
      <translation>Schließen, was zuletzt geöffnet wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Copy the row</source>
      <translation>Zeile kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Each step is written down before it is made. One that happened is not made again within its attempt, also after a crash or a power cut. A second attempt begins only when you choose Reprocess.</source>
      <translation>Jeder Schritt wird aufgeschrieben, bevor er getan wird. Einer, der geschehen ist, wird in seinem Versuch nicht noch einmal getan, auch nicht nach einem Absturz oder Stromausfall. Ein zweiter Versuch beginnt nur, wenn Sie „Neu bearbeiten“ wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Emergency stop</source>
      <translation>Not-Halt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help.py" />
      <source>Help: how Keep works</source>
      <translation>Hilfe: So arbeitet Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help.py" />
      <source>Help: keys</source>
      <translation>Hilfe: Tasten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>How Keep works</source>
      <translation>So arbeitet Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>In a list</source>
      <translation>In einer Liste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>In one folder on this computer, which Settings names under About; a backup puts it into one file. Items and what happened to them are never deleted. Only logs and the like go, after the time that you choose.</source>
      <translation>In einem Ordner auf diesem Computer, den die Einstellungen unter „Über Keep“ nennen; eine Sicherung legt ihn in eine Datei. Vorgänge und was mit ihnen geschah werden nie gelöscht. Nur Protokolle und Ähnliches werden entfernt, nach der Zeit, die Sie wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>In questions and scripts</source>
      <translation>In Fragen und Skripten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>It didn't happen: the step is made again.</source>
      <translation>Nicht geschehen: Der Schritt wird noch einmal getan.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>It happened: Keep goes on after it.</source>
      <translation>Geschehen: Keep macht danach weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Larger, smaller, as it was</source>
      <translation>Größer, kleiner, wie es war</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Mark several</source>
      <translation>Mehrere markieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>No step twice</source>
      <translation>Kein Schritt zweimal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Open the row</source>
      <translation>Die Zeile öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Pause ends a run at its next step, and nothing of the workflow runs until you resume it. “Stop this run” ends one run; the workflow stays on. Emergency stop ends everything at once, and holds until you turn Keep back on.</source>
      <translation>„Pausieren“ beendet einen Lauf bei seinem nächsten Schritt, und nichts vom Ablauf läuft, bis Sie ihn fortsetzen. „Diesen Lauf stoppen“ beendet einen Lauf; der Ablauf bleibt eingeschaltet. Der Not-Halt beendet alles sofort und gilt, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Reprocess the marked items</source>
      <translation>Die markierten Vorgänge neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Scripts of your own</source>
      <translation>Eigene Skripte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Search everything, or do something</source>
      <translation>Alles durchsuchen oder etwas tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Search in what is shown</source>
      <translation>In dem suchen, was zu sehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Skip the marked items</source>
      <translation>Die markierten Vorgänge überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Skip: the item is left as it is.</source>
      <translation>Überspringen: Der Vorgang bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Stopping</source>
      <translation>Stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>The answer of that number</source>
      <translation>Die Antwort mit dieser Nummer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>The menu of the row</source>
      <translation>Das Menü der Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>The next change of a script, the one before</source>
      <translation>Die nächste Änderung eines Skripts, die vorige</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>The question before, the next one</source>
      <translation>Die vorige Frage, die nächste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Their history in a file, on paper</source>
      <translation>Ihren Hergang in eine Datei, auf Papier</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>This list of keys</source>
      <translation>Diese Liste der Tasten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Try it first, take it back</source>
      <translation>Erst proben, dann zurücknehmen können</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Undo the deed in the message at the foot</source>
      <translation>Zurücknehmen, was die Meldung unten im Fenster sagt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Unfold all of it</source>
      <translation>Ganz aufklappen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Unfold, fold up</source>
      <translation>Aufklappen, zuklappen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>What Keep does</source>
      <translation>Was Keep tut</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>What a script may touch</source>
      <translation>Was ein Skript berühren darf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>When Keep asks</source>
      <translation>Wenn Keep fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>When it runs</source>
      <translation>Wann er läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>When something fails</source>
      <translation>Wenn etwas fehlschlägt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Where a step broke off, Keep checks whether it happened. Where nothing can tell, it asks under “Needs you” and leaves that item alone until you choose:</source>
      <translation>Wo ein Schritt abgebrochen ist, sieht Keep nach, ob er geschehen ist. Wo das nicht zu erfahren ist, fragt es unter „Wartet auf Sie“ und lässt diesen Vorgang in Ruhe, bis Sie wählen:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Where everything is kept</source>
      <translation>Wo alles aufbewahrt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Workflows run only while Keep is running. What came due while it was closed or the computer was asleep runs once when it is back.</source>
      <translation>Abläufe laufen nur, solange Keep läuft. Was fällig wurde, während es geschlossen war oder der Computer schlief, läuft danach einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>Wrap long lines of a script</source>
      <translation>Lange Zeilen eines Skripts umbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/help_words.py" />
      <source>You hand a job over once: a script, its settings, and when it runs. That is a workflow. What it works on, one mail, one file, one bill, is an item. What it changes, a row added, a file moved, a mail sent, is a step. Open an item to see every attempt and every step, with what was sent and what came back.</source>
      <translation>Sie übergeben eine Arbeit einmal: ein Skript, seine Einstellungen, und wann es läuft. Das ist ein Ablauf. Woran er arbeitet, eine Mail, eine Datei, eine Rechnung, ist ein Vorgang. Was er ändert, eine Zeile angefügt, eine Datei verschoben, eine Mail gesendet, ist ein Schritt. Öffnen Sie einen Vorgang: Dort steht jeder Versuch und jeder Schritt, mit dem, was gesendet wurde und was zurückkam.</translation>
    </message>
  </context>
  <context>
    <name>HelpDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/help.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/help.py" />
      <source>Help</source>
      <translation>Hilfe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/help.py" />
      <source>How Keep works</source>
      <translation>So arbeitet Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/help.py" />
      <source>Keys</source>
      <translation>Tasten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/help.py" />
      <source>Pages of the help</source>
      <translation>Seiten der Hilfe</translation>
    </message>
  </context>
  <context>
    <name>HistoryDeeds</name>
    <message>
      <location filename="keep_desktop/ui/history_deeds.py" />
      <source>Export history</source>
      <translation>Hergang exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_deeds.py" />
      <source>Print history</source>
      <translation>Hergang drucken</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_deeds.py" />
      <source>The history is being printed…</source>
      <translation>Der Hergang wird gedruckt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_deeds.py" />
      <source>The history is in {file}.</source>
      <translation>Der Hergang ist in {file}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_deeds.py" />
      <source>The history was handed to the printer.</source>
      <translation>Der Hergang wurde dem Drucker übergeben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_deeds.py" />
      <source>The printer did not take the history. Look at the printer, and try again.</source>
      <translation>Der Drucker hat den Hergang nicht angenommen. Sehen Sie nach dem Drucker und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_deeds.py" />
      <source>Web page (*.html)</source>
      <translation>Webseite (*.html)</translation>
    </message>
  </context>
  <context>
    <name>HistoryMenu</name>
    <message>
      <location filename="keep_desktop/ui/history_menu.py" />
      <source>Export history…</source>
      <translation>Hergang exportieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_menu.py" />
      <source>Print history…</source>
      <translation>Hergang drucken…</translation>
    </message>
  </context>
  <context>
    <name>HistorySection</name>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>1 year</source>
      <translation>1 Jahr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Counting…</source>
      <translation>Wird gezählt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Entries of Activity: what you did, how earlier attempts ended</source>
      <translation>Einträge des Verlaufs: was Sie taten, wie frühere Versuche endeten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Files of Keep's own that no step knows any more</source>
      <translation>Keeps eigene Dateien, die kein Schritt mehr kennt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>For ever</source>
      <translation>Für immer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>How long logs are kept</source>
      <translation>Wie lange Protokolle aufbewahrt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Items, attempts, steps and questions are kept for ever, so that Keep does nothing twice and you can undo it. Only logs and the like can go. What belongs to failures is kept {times} times as long.</source>
      <translation>Vorgänge, Versuche, Schritte und Fragen werden für immer aufbewahrt: Damit tut Keep nichts zweimal, und Sie können es zurücknehmen. Nur Protokolle und Ähnliches dürfen entfernt werden. Was zu Fehlschlägen gehört, wird {times}-mal so lange aufbewahrt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Keep all logs</source>
      <translation>Alle Protokolle aufbewahren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Keep logs for {time}</source>
      <translation>Protokolle {time} aufbewahren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Keep logs for {time}…</source>
      <translation>Protokolle {time} aufbewahren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Keep logs: {time}</source>
      <translation>Protokolle aufbewahren: {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Keep's records take {size} on the disk; {free} of it is free for what comes next.</source>
      <translation>Keeps Aufzeichnungen belegen {size} auf dem Datenträger; davon sind {free} frei für das, was kommt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Lines that scripts logged</source>
      <translation>Zeilen, die Skripte protokollierten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Nothing is ever removed.</source>
      <translation>Es wird nie etwas entfernt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Nothing is that old.</source>
      <translation>Nichts ist so alt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Nothing: all logs are kept.</source>
      <translation>Nichts: Alle Protokolle werden aufbewahrt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>Notices of questions that are answered</source>
      <translation>Hinweise auf beantwortete Fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>What finished runs had prepared</source>
      <translation>Was beendete Läufe vorbereitet hatten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>What is older than {time} is removed once a day.</source>
      <translation>Was älter ist als {time}, wird einmal am Tag entfernt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>What is older than {time} is removed once a day. Last: {when}, {count} removed.</source>
      <translation>Was älter ist als {time}, wird einmal am Tag entfernt. Zuletzt: {when}, {count} entfernt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>What would be removed now</source>
      <translation>Was jetzt entfernt würde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>With “{time}”, this would be removed now</source>
      <translation>Mit „{time}“ würde jetzt entfernt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>entries and files</source>
      <translation>Einträge und Dateien</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>entry or file</source>
      <translation>Eintrag oder Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/history.py" />
      <source>{time} (in force)</source>
      <translation>{time} (in Kraft)</translation>
    </message>
  </context>
  <context>
    <name>HistoryWords</name>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>An item is not there any more.</source>
      <translation>Ein Vorgang ist nicht mehr da.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Answer</source>
      <translation>Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Answered</source>
      <translation>Beantwortet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Asked</source>
      <translation>Gefragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Began</source>
      <translation>Begonnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Checked afterwards</source>
      <translation>Nachträglich geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Closed without an answer</source>
      <translation>Ohne Antwort geschlossen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Did not happen</source>
      <translation>Nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Done</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Done, and all of it was undone</source>
      <translation>Erledigt und alles davon zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Ended</source>
      <translation>Beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>First seen</source>
      <translation>Zuerst gesehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Happened</source>
      <translation>Geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Happened, and was undone</source>
      <translation>Geschehen und zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>History</source>
      <translation>Hergang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Identifier</source>
      <translation>Kennung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>In progress</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>It did not happen</source>
      <translation>Es ist nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>It happened</source>
      <translation>Es ist geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Last changed</source>
      <translation>Zuletzt geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Made by Keep Desktop on {at}. All times are in {zone}.</source>
      <translation>Erstellt von Keep Desktop am {at}. Alle Zeiten gelten in {zone}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>No steps: nothing was changed.</source>
      <translation>Keine Schritte: Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Not known</source>
      <translation>Nicht bekannt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Not known: being checked</source>
      <translation>Nicht bekannt: wird geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Nothing has been tried yet.</source>
      <translation>Noch wurde nichts versucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Outcome</source>
      <translation>Ausgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Question</source>
      <translation>Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Questions and answers</source>
      <translation>Fragen und Antworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Reprocess</source>
      <translation>Neu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Script version</source>
      <translation>Skriptversion</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Settled by</source>
      <translation>Geklärt durch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Skip</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Skipped by you</source>
      <translation>Von Ihnen übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Status</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Step</source>
      <translation>Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Takes back an earlier step.</source>
      <translation>Nimmt einen früheren Schritt zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>The script calls it “{title}”</source>
      <translation>Das Skript nennt es „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Under way</source>
      <translation>Im Gang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Undone</source>
      <translation>Zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Undone by you, {time}</source>
      <translation>Von Ihnen zurückgenommen, {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>What came back</source>
      <translation>Was zurückkam</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>What was sent</source>
      <translation>Was gesendet wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>When</source>
      <translation>Wann</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Why it failed</source>
      <translation>Warum es fehlschlug</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>Workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>You said that it did not happen</source>
      <translation>Sie sagten, dass es nicht geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>You said that it happened</source>
      <translation>Sie sagten, dass es geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>You skipped it</source>
      <translation>Sie haben ihn übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>en</source>
      <translation>de</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>no answer yet</source>
      <translation>noch keine Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>not ended yet</source>
      <translation>noch nicht beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/history_words.py" />
      <source>… {count} more characters are in Keep and left out here.</source>
      <translation>… {count} weitere Zeichen sind in Keep und hier ausgelassen.</translation>
    </message>
  </context>
  <context>
    <name>Host</name>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source> Free some space: work stops when it is used up.</source>
      <translation> Schaffen Sie Platz: Die Arbeit hält an, wenn er verbraucht ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/adding.py" />
      <source> in the archive</source>
      <translation> im Archiv</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>; and {0} more</source>
      <translation>; und {0} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>A backup was restored, so everything is stopped. Look, then `release` it.</source>
      <translation>Eine Sicherung wurde wiederhergestellt, darum ist alles gestoppt. Sehen Sie nach, dann geben Sie es mit `release` frei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/warnings.py" />
      <source>A failure of {0} is never caught: the run ends there, and no catch runs.</source>
      <translation>Ein Fehler von {0} wird nie gefangen: Der Lauf endet dort, und kein catch läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>A header has letters, digits and hyphens, such as X-Api-Key.</source>
      <translation>Eine Kopfzeile besteht aus Buchstaben, Ziffern und Bindestrichen, etwa X-Api-Key.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/consumer_run.py" />
      <source>A mutation was let through in {0}.</source>
      <translation>In {0} wurde eine Änderung durchgelassen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>A name has letters, digits, dots, hyphens and underscores, begins with a letter or a digit and is at most 80 characters long.</source>
      <translation>Ein Name besteht aus Buchstaben, Ziffern, Punkten, Bindestrichen und Unterstrichen, beginnt mit einem Buchstaben oder einer Ziffer und ist höchstens 80 Zeichen lang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>A parameter holds half a character, which cannot be sent</source>
      <translation>Ein Parameter enthält ein halbes Zeichen, das nicht gesendet werden kann</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>A part of the text is damaged</source>
      <translation>Ein Teil des Textes ist beschädigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>A path begins with a slash, such as /orders.</source>
      <translation>Ein Pfad beginnt mit einem Schrägstrich, etwa /orders.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>A path begins with one slash only: two would name another computer.</source>
      <translation>Ein Pfad beginnt mit nur einem Schrägstrich: Zwei würden einen anderen Computer meinen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>A path cannot hold the character NUL.</source>
      <translation>Ein Pfad kann das Zeichen NUL nicht enthalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>A path has no encoded slashes or line ends.</source>
      <translation>Ein Pfad enthält keine kodierten Schrägstriche oder Zeilenenden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>A path has no spaces, backslashes, # or special characters: encode them.</source>
      <translation>Ein Pfad enthält keine Leerzeichen, umgekehrten Schrägstriche, # oder Sonderzeichen: Kodieren Sie sie (etwa %20).</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>A path stays inside the address: no . or .. between slashes.</source>
      <translation>Ein Pfad bleibt innerhalb der Adresse: kein . oder .. zwischen Schrägstrichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/producer_run.py" />
      <source>A producer was let through with a mutation.</source>
      <translation>Ein Erzeuger wurde mit einer Änderung durchgelassen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/rehearsing.py" />
      <source>A run would first bring to its end what an earlier one left behind. What that leads to was not rehearsed.</source>
      <translation>Ein Lauf brächte zuerst zu Ende, was ein früherer übrig ließ. Wozu das führt, wurde nicht geprobt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>A schedule can have {0} crontab lines, and not {1}.</source>
      <translation>Ein Zeitplan kann {0} Crontab-Zeilen haben, nicht {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/checking.py" />
      <source>A script cannot import or export: everything outside of it is reached through the tools.</source>
      <translation>Ein Skript kann nicht importieren oder exportieren: Alles außerhalb erreicht es über die Werkzeuge.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors.py" />
      <source>A secret has at most {0} characters.</source>
      <translation>Ein Geheimnis hat höchstens {0} Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors.py" />
      <source>A secret holds no line ends or control characters.</source>
      <translation>Ein Geheimnis enthält keine Zeilenenden und keine Steuerzeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors.py" />
      <source>A secret of fewer than {0} characters cannot be told from ordinary text, so Keep could not keep it out of its records.</source>
      <translation>Ein Geheimnis mit weniger als {0} Zeichen ist von gewöhnlichem Text nicht zu unterscheiden; Keep könnte es nicht aus seinen Aufzeichnungen heraushalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/item_deeds.py" />
      <source>A step of “{0}” is still being checked.</source>
      <translation>Ein Schritt von „{0}“ wird noch geprüft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/item_deeds.py" />
      <source>A step of “{0}” is under way.</source>
      <translation>Ein Schritt von „{0}“ ist im Gang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/undoing.py" />
      <source>A step that was just recorded is gone.</source>
      <translation>Ein Schritt, der eben aufgezeichnet wurde, ist weg.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors.py" />
      <source>A token holds plain letters, digits and signs, and no spaces around them.</source>
      <translation>Ein Token enthält einfache Buchstaben, Ziffern und Zeichen und keine Leerzeichen am Rand.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>A tool answered with something that cannot be given to a script.</source>
      <translation>Ein Werkzeug antwortete mit etwas, das einem Skript nicht gegeben werden kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>A user name has no colon and no control characters, and at most 200 characters.</source>
      <translation>Ein Benutzername enthält keinen Doppelpunkt und keine Steuerzeichen und hat höchstens 200 Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>A value that the script sent is nested too deeply</source>
      <translation>Ein Wert, den das Skript sandte, ist zu tief verschachtelt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/names.py" />
      <source>A workflow needs a name of 1 to 200 characters.</source>
      <translation>Ein Ablauf braucht einen Namen mit 1 bis 200 Zeichen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/names.py" />
      <source>A workflow needs a name that can be seen.</source>
      <translation>Ein Ablauf braucht einen Namen, den man sehen kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Add an operation: what scripts may ask of the service.</source>
      <translation>Fügen Sie eine Operation hinzu: das, was Skripte vom Dienst verlangen dürfen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/mutating.py" />
      <source>An input of this run was skipped or started afresh meanwhile.</source>
      <translation>Ein Eingang dieses Laufs wurde inzwischen übersprungen oder neu begonnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Another operation has this name already.</source>
      <translation>Eine andere Operation heißt schon so.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/failures.py" />
      <source>Another program holds the ledger in the data folder. Close it and try again.</source>
      <translation>Ein anderes Programm hält die Datenbank im Datenordner. Schließen Sie es und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/sheet.py" />
      <source>Another program is writing to {0} just now.</source>
      <translation>Ein anderes Programm schreibt gerade in {0}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/append.py" />
      <source>Append a row to {0}</source>
      <translation>Eine Zeile an {0} anhängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/no_feed.py" />
      <source>At {0} there is no RSS, Atom or JSON feed but {1}</source>
      <translation>Bei {0} ist kein RSS-, Atom- oder JSON-Feed, sondern {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/undoing.py" />
      <source>Attempt {0} did it again. Undo attempt {1} first, then this one.</source>
      <translation>Versuch {0} hat es noch einmal getan. Nehmen Sie zuerst Versuch {1} zurück, dann diesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Cannot peek topic '{0}': consumer '{1}' does not subscribe to it</source>
      <translation>Thema '{0}' kann nicht eingesehen werden: Bearbeiter '{1}' abonniert es nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Cannot publish to undeclared topic '{0}'</source>
      <translation>In das nicht angegebene Thema '{0}' kann nicht veröffentlicht werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/update.py" />
      <source>Change a row of {0}</source>
      <translation>Eine Zeile von {0} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>Change the note {0}</source>
      <translation>Die Notiz {0} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>Chinese, Japanese and Korean letters and emoji can be shown</source>
      <translation>Chinesische, japanische und koreanische Schriftzeichen und Emojis können gezeigt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/fonts.py" />
      <source>Chinese, Japanese and Korean letters show as boxes: no font here has them. On Debian and Ubuntu install the package fonts-noto-cjk, then start Keep again.</source>
      <translation>Chinesische, japanische und koreanische Schriftzeichen erscheinen als Kästchen: Keine Schrift hier hat sie. Installieren Sie unter Debian und Ubuntu das Paket fonts-noto-cjk und starten Sie Keep neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows/mail_to_spreadsheet.js" />
      <source>Choose another folder for the attachments than the one with the mail.</source>
      <translation>Wählen Sie für die Anhänge einen anderen Ordner als den mit den Mails.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows/tidy_folder.js" />
      <source>Choose another folder for the sorted files than the one that is tidied.</source>
      <translation>Wählen Sie für die sortierten Dateien einen anderen Ordner als den, der aufgeräumt wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>Choose another one than under “{0}”.</source>
      <translation>Wählen Sie einen anderen Ort als unter „{0}“.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Consumer '{0}': {1}</source>
      <translation>Bearbeiter '{0}': {1}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Copy {0} to {1}</source>
      <translation>{0} nach {1} kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/doubts.py" />
      <source>Could not check “{0}”: {1}</source>
      <translation>„{0}“ konnte nicht geprüft werden: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>Data folder</source>
      <translation>Datenordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>Delete the note {0}</source>
      <translation>Die Notiz {0} löschen</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Did this happen: “{0}”? {1}</source>
      <translation>Ist das geschehen: „{0}“? {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/download.py" />
      <source>Download a file</source>
      <translation>Eine Datei herunterladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/download.py" />
      <source>Download {0} from {1}</source>
      <translation>{0} von {1} herunterladen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/dropped.py" />
      <source>Drop one script at a time: a .js file.</source>
      <translation>Legen Sie ein Skript auf einmal ab: eine .js-Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/dropped.py" />
      <source>Drop one thing at a time: a script (.js) or a folder.</source>
      <translation>Legen Sie eines auf einmal ab: ein Skript (.js) oder einen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>Emergency stop</source>
      <translation>Not-Halt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/fonts.py" />
      <source>Emoji show as boxes: no font here has all of them. On Debian and Ubuntu install the package fonts-noto-color-emoji, then start Keep again.</source>
      <translation>Emojis erscheinen als Kästchen: Keine Schrift hier hat sie alle. Installieren Sie unter Debian und Ubuntu das Paket fonts-noto-color-emoji und starten Sie Keep neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>End with the program</source>
      <translation>Ende mit dem Programm</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Enter a number of seconds, more than 0 and at most 600.</source>
      <translation>Geben Sie eine Zahl von Sekunden ein, mehr als 0 und höchstens 600.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Enter an address that begins with http:// or https://.</source>
      <translation>Geben Sie eine Adresse ein, die mit http:// oder https:// beginnt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Enter body, or body and a field such as body.note, with commas between several.</source>
      <translation>Geben Sie body ein, oder body und ein Feld wie body.note; mehrere trennen Sie mit Kommas.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Enter numbers between 200 and 599, such as 200, with commas between several.</source>
      <translation>Geben Sie Zahlen zwischen 200 und 599 ein, etwa 200; mehrere trennen Sie mit Kommas.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Enter the path to look at too, or leave this empty.</source>
      <translation>Geben Sie auch den Pfad zum Nachsehen ein, oder lassen Sie dies leer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Enter the status that says it happened, such as 200.</source>
      <translation>Geben Sie den Status ein, der sagt, dass es geschehen ist, etwa 200.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Enter this too: it is needed.</source>
      <translation>Geben Sie auch dies ein: Es wird gebraucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>Everything is stopped. Look, then `release` lets work start again.</source>
      <translation>Alles ist gestoppt. Sehen Sie nach, dann lässt `release` die Arbeit wieder beginnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/held.py" />
      <source>Everything is stopped. Turn Keep back on first (`release`).</source>
      <translation>Alles ist gestoppt. Schalten Sie Keep zuerst wieder ein (`release`).</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Extra inputs are not permitted</source>
      <translation>Gibt es nicht</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Field required</source>
      <translation>Wird gebraucht</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>Files and ports closed</source>
      <translation>Dateien und Ports geschlossen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash.py" />
      <source>Files.trash does not know the trash of this system yet. Let the script move the file to a folder with Files.move.</source>
      <translation>Files.trash kennt den Papierkorb dieses Systems noch nicht. Lassen Sie das Skript die Datei mit Files.move in einen Ordner verschieben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>Give either an interval or a crontab line, and not both.</source>
      <translation>Geben Sie entweder einen Abstand oder eine Crontab-Zeile an, nicht beides.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Handler '{0}' published more than {1} MB in one run</source>
      <translation>Bearbeiter '{0}' veröffentlichte mehr als {1} MB in einem Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory_back.py" />
      <source>How the note “{0}” was before is not known, so it stays as it is now.</source>
      <translation>Wie die Notiz „{0}“ vorher war, ist nicht bekannt; sie bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>Imported from {0}</source>
      <translation>Importiert aus {0}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>In '{0}'.</source>
      <translation>In '{0}'.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>In '{0}'; the last call was {1}.</source>
      <translation>In '{0}'; der letzte Aufruf war {1}.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>In {0} of '{1}'.</source>
      <translation>In {0} von '{1}'.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>In {0} of '{1}'; the last call was {2}.</source>
      <translation>In {0} von '{1}'; der letzte Aufruf war {2}.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be '{0}'</source>
      <translation>Muss '{0}' sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be a valid boolean</source>
      <translation>Muss wahr oder falsch sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be a valid dictionary</source>
      <translation>Muss ein Objekt sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be a valid integer</source>
      <translation>Muss eine ganze Zahl sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be a valid list</source>
      <translation>Muss eine Liste sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be a valid number</source>
      <translation>Muss eine Zahl sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be a valid string</source>
      <translation>Muss ein Text sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be greater than or equal to {0}</source>
      <translation>Muss {0} oder mehr sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be greater than {0}</source>
      <translation>Muss mehr als {0} sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be less than or equal to {0}</source>
      <translation>Muss {0} oder weniger sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Input should be less than {0}</source>
      <translation>Muss weniger als {0} sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/listing.py" />
      <source>Invalid input for Items.list: status: must be one of {0}</source>
      <translation>Ungültige Eingabe für Items.list: status: Muss eines von diesen sein: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/listing.py" />
      <source>Invalid input for Items.list: {0}</source>
      <translation>Ungültige Eingabe für Items.list: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topic_calls.py" />
      <source>Invalid input for Topics.{0}: {1}</source>
      <translation>Ungültige Eingabe für Topics.{0}: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>Invalid input for {0}: </source>
      <translation>Ungültige Eingabe für {0}: </translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>Invalid input for {0}: expected one object with named properties</source>
      <translation>Ungültige Eingabe für {0}: Erwartet wird ein Objekt mit benannten Eigenschaften</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>Invalid input for {0}: more than {1} properties</source>
      <translation>Ungültige Eingabe für {0}: Mehr als {1} Eigenschaften</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>Invalid input for {0}: {1}</source>
      <translation>Ungültige Eingabe für {0}: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Invalid source '{0}'. Valid sources: {1}</source>
      <translation>Ungültige Quelle '{0}'. Gültige Quellen: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>Invalid type '{0}' for source '{1}'. Valid types: {2}</source>
      <translation>Ungültige Art '{0}' für Quelle '{1}'. Gültige Arten: {2}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>It cannot be read.</source>
      <translation>Sie kann nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_host.py" />
      <source>It could not be started, so no script can run. Install the program again.</source>
      <translation>Er konnte nicht gestartet werden; kein Skript kann laufen. Installieren Sie das Programm noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>It is larger than {0} KB, which no description needs.</source>
      <translation>Sie ist größer als {0} KB, was keine Beschreibung braucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>It is no YAML that Keep can read.</source>
      <translation>Es ist kein YAML, das Keep lesen kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/undoing.py" />
      <source>It is not known whether it was undone before.</source>
      <translation>Es ist nicht bekannt, ob es schon zurückgenommen wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations.py" />
      <source>It is not known whether “{0}” happened.</source>
      <translation>Es ist nicht bekannt, ob „{0}“ geschehen ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>It must be a list of keys such as `service: orders`.</source>
      <translation>Es muss eine Liste von Schlüsseln sein wie `service: orders`.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/recovery.py" />
      <source>It was ended because the ledger could not be written.</source>
      <translation>Er wurde beendet, weil die Datenbank nicht geschrieben werden konnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/talk.py" />
      <source>Items.withItem does not exist in handler workflows</source>
      <translation>Items.withItem gibt es in Abläufen mit Bearbeitern nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>Items.withItem: cannot nest or run concurrent withItem calls. Already processing item "{0}"</source>
      <translation>Items.withItem: Aufrufe von withItem können nicht ineinander oder nebeneinander laufen. In Arbeit ist Vorgang "{0}"</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>Items.withItem: handler must be a function</source>
      <translation>Items.withItem: handler muss eine Funktion sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>Items.withItem: id must be a non-empty string</source>
      <translation>Items.withItem: id muss ein Text sein, der nicht leer ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>Items.withItem: id must have at most {0} characters</source>
      <translation>Items.withItem: id darf höchstens {0} Zeichen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>Items.withItem: title must be a non-empty string</source>
      <translation>Items.withItem: title muss ein Text sein, der nicht leer ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors.py" />
      <source>Its description cannot be used any more: {0}</source>
      <translation>Seine Beschreibung ist nicht mehr zu gebrauchen: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors.py" />
      <source>Its secret is not stored: `connector add` it again and enter the secret.</source>
      <translation>Sein Geheimnis ist nicht gespeichert: Fügen Sie ihn mit `connector add` noch einmal hinzu und geben Sie das Geheimnis ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Keep sets this header itself: name another one.</source>
      <translation>Diese Kopfzeile setzt Keep selbst: Nennen Sie eine andere.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backups.py" />
      <source>Keep the backup outside the data folder: a copy beside it is lost with it.</source>
      <translation>Bewahren Sie die Sicherung außerhalb des Datenordners auf: Eine Kopie daneben geht mit ihm verloren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>Keep the note {0}</source>
      <translation>Die Notiz {0} aufbewahren</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/live.py" />
      <source>Keep was closed.</source>
      <translation>Keep wurde geschlossen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/doubts.py" />
      <source>Keep was ended while it was under way.</source>
      <translation>Keep wurde beendet, während es im Gang war.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/recovery.py" />
      <source>Keep was ended while this ran.</source>
      <translation>Keep wurde beendet, während dies lief.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/activity_export.py" />
      <source>Keep's own data folder is no place for it. Choose another folder.</source>
      <translation>Der eigene Datenordner von Keep ist kein Ort dafür. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>Keep's own encrypted file “{0}”, {1}: no OS keyring here.</source>
      <translation>Die eigene verschlüsselte Datei von Keep „{0}“, {1}: Hier gibt es keinen Schlüsselbund des Systems.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>Landlock refuses all of them</source>
      <translation>Landlock lehnt alle ab</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>List should have at least {0} item after validation, not {1}</source>
      <translation>Muss mindestens {0} Eintrag haben, nicht {1}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>List should have at most {0} items after validation, not {1}</source>
      <translation>Darf höchstens {0} Einträge haben, nicht {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/history.py" />
      <source>Logs are kept for 30, 90 or 365 days, or for ever.</source>
      <translation>Protokolle werden 30, 90 oder 365 Tage aufbewahrt oder für immer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/history.py" />
      <source>Logs older than a year can go. Settings, under Logs, shows what that is; nothing is removed before you agree to it.</source>
      <translation>Protokolle, die älter als ein Jahr sind, dürfen entfernt werden. Unter Einstellungen &gt; Protokolle sehen Sie, welche; nichts wird entfernt, bevor Sie zustimmen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/run_log.py" />
      <source>More than {0} lines: further ones are not kept.</source>
      <translation>Mehr als {0} Zeilen: Weitere werden nicht aufbewahrt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash.py" />
      <source>Move {0} to the trash</source>
      <translation>{0} in den Papierkorb legen</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Move {0} to {1}</source>
      <translation>{0} nach {1} verschieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows/invoices_by_stage.js" />
      <source>Name at least one word that tells an invoice.</source>
      <translation>Nennen Sie mindestens ein Wort, an dem eine Rechnung zu erkennen ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>No new rights</source>
      <translation>Keine neuen Rechte</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/skipping.py" />
      <source>No run is planned that could be skipped.</source>
      <translation>Es ist kein Lauf geplant, der übersprungen werden könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>Nothing may be put into “{0}”: its permissions do not allow it.</source>
      <translation>In „{0}“ darf nichts abgelegt werden: Die Zugriffsrechte erlauben es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/skipping.py" />
      <source>One run is skipped already. Take that back first.</source>
      <translation>Ein Lauf ist schon übersprungen. Nehmen Sie das zuerst zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/phases.py" />
      <source>Only one mutation allowed per mutate phase</source>
      <translation>In der Phase mutate ist nur eine Änderung erlaubt</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/warnings.py" />
      <source>Only one round of this loop ever runs: mutate ends with {0}.</source>
      <translation>Diese Schleife läuft immer nur einmal: mutate endet mit {0}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/phases.py" />
      <source>Operation '{0}' not allowed in '{1}' phase</source>
      <translation>Operation '{0}' ist in der Phase '{1}' nicht erlaubt</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_host.py" />
      <source>Process for scripts</source>
      <translation>Prozess für Skripte</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>Process limits</source>
      <translation>Grenzen des Prozesses</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Producer '{0}': {1}</source>
      <translation>Erzeuger '{0}': {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/database.py" />
      <source>SQLite {0} can damage a database when two connections empty its log at the same time; Keep Desktop writes through one connection only, which avoids it. Do not write to ledger.db with other programs.</source>
      <translation>SQLite {0} kann eine Datenbank beschädigen, wenn zwei Verbindungen ihr Protokoll zur selben Zeit leeren; Keep Desktop schreibt nur über eine Verbindung, was das vermeidet. Schreiben Sie nicht mit anderen Programmen in ledger.db.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/save.py" />
      <source>Save {0} to {1}</source>
      <translation>{0} in {1} speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>Script made more than {0} tool calls</source>
      <translation>Das Skript hat mehr als {0} Werkzeuge aufgerufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/declared.py" />
      <source>Script must define a workflow object</source>
      <translation>Das Skript muss ein Objekt workflow angeben</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>Script process ended unexpectedly</source>
      <translation>Der Prozess des Skripts endete unerwartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>Script recursed too deeply</source>
      <translation>Das Skript rief sich zu oft selbst auf</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>Script sent a message larger than {0} MB</source>
      <translation>Das Skript sandte eine Nachricht von mehr als {0} MB</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>Script sent a message of more than {0} values</source>
      <translation>Das Skript sandte eine Nachricht mit mehr als {0} Werten</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/host.py" />
      <source>Script timed out after {0} s</source>
      <translation>Die Zeit des Skripts war nach {0} s um</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>Script used more than {0} MB of memory</source>
      <translation>Das Skript brauchte mehr als {0} MB Arbeitsspeicher</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>Script was to receive a message larger than {0} MB</source>
      <translation>Das Skript sollte eine Nachricht von mehr als {0} MB erhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/pool.py" />
      <source>Scripts cannot be started: the program is closing.</source>
      <translation>Skripte können nicht gestartet werden: Das Programm wird geschlossen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>Send “{0}” to {1}</source>
      <translation>„{0}“ an {1} senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/kept_values.py" />
      <source>Settings in force again: {0}.</source>
      <translation>Einstellungen, die wieder gelten: {0}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/kept_values.py" />
      <source>Settings set aside: {0}, in force again: {1}.</source>
      <translation>Einstellungen: {0} beiseitegelegt, {1} wieder in Kraft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/kept_values.py" />
      <source>Settings set aside: {0}.</source>
      <translation>Beiseitegelegte Einstellungen: {0}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/played_run.py" />
      <source>Something in Keep itself went wrong. The run was ended; nothing is repeated.</source>
      <translation>In Keep selbst ging etwas schief. Der Lauf wurde beendet; nichts wird wiederholt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/effects.py" />
      <source>Stopped before it began.</source>
      <translation>Gestoppt, bevor es begann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>Stopped by the emergency stop.</source>
      <translation>Durch den Not-Halt gestoppt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>Stopped: {0}. `release NAME` lets it start.</source>
      <translation>Gestoppt: {0}. `release NAME` lässt ihn starten.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>String should have at least {0} character</source>
      <translation>Muss mindestens {0} Zeichen haben</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>String should have at least {0} characters</source>
      <translation>Muss mindestens {0} Zeichen haben</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>String should have at most {0} characters</source>
      <translation>Darf höchstens {0} Zeichen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/checking.py" />
      <source>SyntaxError: the script ends too early or too late: a bracket is open or too many</source>
      <translation>SyntaxError: Das Skript endet zu früh oder zu spät: Eine Klammer ist offen oder zu viel</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>System calls</source>
      <translation>Systemaufrufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/users.py" />
      <source>Tell you: {0}</source>
      <translation>Ihnen sagen: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>The HTML is longer than {0} characters and was cropped</source>
      <translation>Das HTML ist länger als {0} Zeichen und wurde gekürzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sent_folder.py" />
      <source>The IMAP server of “{0}”</source>
      <translation>Der IMAP-Server von „{0}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sent_folder.py" />
      <source>The IMAP server of “{0}” cannot be reached, or hung up</source>
      <translation>Der IMAP-Server von „{0}“ ist nicht erreichbar oder legte auf</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sent_folder.py" />
      <source>The IMAP server of “{0}” could not prove itself</source>
      <translation>Der IMAP-Server von „{0}“ konnte sich nicht ausweisen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sent_folder.py" />
      <source>The IMAP server of “{0}” does not answer</source>
      <translation>Der IMAP-Server von „{0}“ antwortet nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sent_folder.py" />
      <source>The IMAP server of “{0}” no longer accepts the sign-in. Enter the password again under Settings &gt; Services</source>
      <translation>Der IMAP-Server von „{0}“ nimmt die Anmeldung nicht mehr an. Geben Sie das Passwort unter Einstellungen &gt; Dienste noch einmal ein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sent_folder.py" />
      <source>The IMAP server of “{0}” refused what it was asked for</source>
      <translation>Der IMAP-Server von „{0}“ lehnte ab, worum er gebeten wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/script_ids.py" />
      <source>The active version also knows items as “{0}”, this one does not: it does not come to them any more.</source>
      <translation>Die aktive Version kennt Vorgänge auch als „{0}“, diese nicht: Zu ihnen kommt sie nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/script_ids.py" />
      <source>The active version knows its items as “{0}”, this one as “{1}”: it does not recognise what is done, and begins with it again as other items.</source>
      <translation>Die aktive Version kennt ihre Vorgänge als „{0}“, diese als „{1}“: Sie erkennt Erledigtes nicht wieder und beginnt damit neu, als mit anderen Vorgängen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>The address ends before any ? or #.</source>
      <translation>Die Adresse endet vor jedem ? oder #.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>The address holds a blank or a character that cannot be seen. Take it out.</source>
      <translation>Die Adresse enthält ein Leerzeichen oder ein Zeichen, das man nicht sieht. Entfernen Sie es.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>The address holds no user name and no password: choose how to sign in instead.</source>
      <translation>Die Adresse enthält keinen Benutzernamen und kein Passwort: Wählen Sie stattdessen, wie angemeldet wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>The answer of {0} is damaged</source>
      <translation>Die Antwort von {0} ist beschädigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/reading.py" />
      <source>The answer of {0} is larger than {1} MB, which is the most that is read</source>
      <translation>Die Antwort von {0} ist größer als {1} MB; mehr wird nicht gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/tools.py" />
      <source>The attachment “{0}” has {1} MB; a script can take attachments of up to {2} MB</source>
      <translation>Der Anhang „{0}“ hat {1} MB; ein Skript kann Anhänge bis {2} MB nehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/item_deeds.py" />
      <source>The attempt of “{0}” has not ended; the next run goes on with it.</source>
      <translation>Der Versuch von „{0}“ ist nicht zu Ende; der nächste Lauf macht mit ihm weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup_reading.py" />
      <source>The backup that was to be restored is damaged.</source>
      <translation>Die Sicherung, die wiederhergestellt werden sollte, ist beschädigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/backups.py" />
      <source>The backup that was to be restored is not in place. {0} The ledger from before is untouched. `keep-desktop restore FILE` takes another backup.</source>
      <translation>Die Sicherung, die wiederhergestellt werden sollte, ist nicht eingespielt. {0} Die Datenbank von vorher ist unberührt. `keep-desktop restore FILE` nimmt eine andere Sicherung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/database.py" />
      <source>The check was broken off.</source>
      <translation>Die Prüfung wurde abgebrochen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/failures.py" />
      <source>The computer ran out of memory while the ledger was in use. Close other programs and start again. Nothing that was recorded is lost.</source>
      <translation>Dem Computer ging der Arbeitsspeicher aus, während die Datenbank in Gebrauch war. Schließen Sie andere Programme und starten Sie neu. Nichts Aufgezeichnetes ist verloren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/retrying.py" />
      <source>The connection failed</source>
      <translation>Die Verbindung schlug fehl</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>The connection to {0} broke before the answer was through</source>
      <translation>Die Verbindung zu {0} brach ab, bevor die Antwort da war</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/history.py" />
      <source>The data folder cannot be read. Check the disk and who may read it.</source>
      <translation>Der Datenordner kann nicht gelesen werden. Prüfen Sie den Datenträger und wer ihn lesen darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/failures.py" />
      <source>The disk is full. Keep stopped working; free some space and turn it back on. Nothing that was recorded is lost.</source>
      <translation>Der Datenträger ist voll. Keep hat aufgehört zu arbeiten; schaffen Sie Platz und schalten Sie es wieder ein. Nichts Aufgezeichnetes ist verloren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/failures.py" />
      <source>The disk of the data folder could not be read or written. Keep stopped working; check the disk and start again. Nothing that was recorded is lost.</source>
      <translation>Der Datenträger des Datenordners konnte nicht gelesen oder geschrieben werden. Keep hat aufgehört zu arbeiten; prüfen Sie den Datenträger und starten Sie neu. Nichts Aufgezeichnetes ist verloren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>The disk or share with {0} does not answer just now.</source>
      <translation>Der Datenträger oder die Freigabe mit {0} antwortet gerade nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>The disk with {0} is full. Free some space, then run again.</source>
      <translation>Der Datenträger mit {0} ist voll. Schaffen Sie Platz und führen Sie den Ablauf noch einmal aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>The engine has stopped working: nothing starts by itself until you restart it.</source>
      <translation>Die Engine arbeitet nicht mehr: Nichts startet von selbst, bis Sie sie neu starten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>The engine has stopped working: this computer had no thread to give it. Close other programs and restart the engine.</source>
      <translation>Die Engine arbeitet nicht mehr: Dieser Computer hatte keinen Thread für sie. Schließen Sie andere Programme und starten Sie die Engine neu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms.py" />
      <source>The file is called “{0}”.</source>
      <translation>Die Datei heißt dann „{0}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>The file is gone, but its log is still there.</source>
      <translation>Die Datei ist weg, aber ihr Protokoll ist noch da.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/schema.py" />
      <source>The file ledger.db in the data folder is a database of another program. Nothing was changed. Choose another data folder.</source>
      <translation>Die Datei ledger.db im Datenordner ist die Datenbank eines anderen Programms. Nichts wurde geändert. Wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/tools.py" />
      <source>The file of this mail was moved or changed while it was read</source>
      <translation>Die Datei dieser Mail wurde verschoben oder geändert, während sie gelesen wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/download.py" />
      <source>The file of {0} is larger than {1} GB, which is the most that is kept</source>
      <translation>Die Datei von {0} ist größer als {1} GB; mehr wird nicht aufbewahrt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>The first wait cannot be longer than the longest one: change the other one first.</source>
      <translation>Die erste Wartezeit kann nicht länger sein als die längste: Ändern Sie zuerst die andere.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms.py" />
      <source>The folder “{0}” cannot be made: {1}.</source>
      <translation>Der Ordner „{0}“ kann nicht angelegt werden: {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/forms.py" />
      <source>The folder “{0}” will be made.</source>
      <translation>Der Ordner „{0}“ wird angelegt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/os_keyring.py" />
      <source>The keyring of this system ({0}).</source>
      <translation>Der Schlüsselbund dieses Systems ({0}).</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/os_keyring.py" />
      <source>The keyring of this system did not do what it was asked for ({0}). Unlock it, then try again.</source>
      <translation>Der Schlüsselbund dieses Systems tat nicht, worum er gebeten wurde ({0}). Entsperren Sie ihn und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/os_keyring.py" />
      <source>The keyring of this system does not answer. Unlock it, then try again.</source>
      <translation>Der Schlüsselbund dieses Systems antwortet nicht. Entsperren Sie ihn und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/failures.py" />
      <source>The ledger cannot be opened. Check that the data folder is there and that this user may read and write it, or choose another data folder.</source>
      <translation>Die Datenbank kann nicht geöffnet werden. Prüfen Sie, dass der Datenordner da ist und dieser Benutzer darin lesen und schreiben darf, oder wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/failures.py" />
      <source>The ledger cannot be opened: this user may not read and write the data folder. Allow it, or choose another data folder.</source>
      <translation>Die Datenbank kann nicht geöffnet werden: Dieser Benutzer darf im Datenordner nicht lesen und schreiben. Erlauben Sie es, oder wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/failures.py" />
      <source>The ledger cannot be written: its file or the data folder is read-only. Allow writing there, or choose another data folder.</source>
      <translation>In die Datenbank kann nicht geschrieben werden: Ihre Datei oder der Datenordner ist schreibgeschützt. Erlauben Sie das Schreiben dort, oder wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/failures.py" />
      <source>The ledger could not be locked: the data folder is on a disk that does not support it, such as some network shares. Choose a data folder on a disk of this computer.</source>
      <translation>Die Datenbank konnte nicht gesperrt werden: Der Datenordner liegt auf einem Datenträger, der das nicht kann, wie manche Netzfreigaben. Wählen Sie einen Datenordner auf einem Datenträger dieses Computers.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>The ledger in the data folder is damaged. Nothing was changed: the file ledger.db is kept as it is. To restore, quit Keep Desktop and put a backup of the file in its place; `keep-desktop doctor` offers to set the damaged file aside and start an empty ledger.</source>
      <translation>Die Datenbank im Datenordner ist beschädigt. Nichts wurde geändert: Die Datei ledger.db bleibt, wie sie ist. Um sie wiederherzustellen, beenden Sie Keep Desktop und legen Sie eine Sicherung der Datei an ihre Stelle; `keep-desktop doctor` bietet an, die beschädigte Datei beiseitezulegen und eine leere Datenbank zu beginnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/readers.py" />
      <source>The ledger is closed.</source>
      <translation>Die Datenbank ist geschlossen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>The line to “{0}” broke before it said whether it took the mail</source>
      <translation>Die Leitung zu „{0}“ brach ab, bevor gesagt war, ob die Mail angenommen wurde</translation>
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
      <location filename="keep_desktop/services/names.py" />
      <source>The name of a workflow is one line of text.</source>
      <translation>Der Name eines Ablaufs ist eine Zeile Text.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>The nearest time cannot be later than the farthest one: change the other one first.</source>
      <translation>Der nächste Zeitpunkt kann nicht später sein als der fernste: Ändern Sie zuerst den anderen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory_back.py" />
      <source>The note “{0}” was changed since, so it stays as it is now.</source>
      <translation>Die Notiz „{0}“ wurde seitdem geändert; sie bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory_back.py" />
      <source>The note “{0}” was deleted since and stays so.</source>
      <translation>Die Notiz „{0}“ wurde seitdem gelöscht und bleibt es.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory_back.py" />
      <source>The note “{0}” was written or deleted anew since, so it stays as it is now.</source>
      <translation>Die Notiz „{0}“ wurde seitdem neu geschrieben oder gelöscht; sie bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/doubts.py" />
      <source>The outcome could not be checked.</source>
      <translation>Der Ausgang konnte nicht geprüft werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/fetch.py" />
      <source>The page of {0} is larger than {1} MB, which is the most that is read</source>
      <translation>Die Seite von {0} ist größer als {1} MB; mehr wird nicht gelesen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>The parameter schema is not valid: each property needs a description of its own.</source>
      <translation>Das Schema der Parameter ist nicht gültig: Jede Eigenschaft braucht eine eigene Beschreibung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>The parameter schema is not valid: {0}</source>
      <translation>Das Schema der Parameter ist nicht gültig: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>The parameter “{0}” cannot stand in a path: it is empty, dots, or has slashes or control characters</source>
      <translation>Der Parameter „{0}“ kann nicht in einem Pfad stehen: Er ist leer, besteht aus Punkten oder enthält Schrägstriche oder Steuerzeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>The parameter “{0}” is missing: the path needs it</source>
      <translation>Der Parameter „{0}“ fehlt: Der Pfad braucht ihn</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>The parameter “{0}” must be a single value</source>
      <translation>Der Parameter „{0}“ muss ein einzelner Wert sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>The path holds a character that cannot be seen (U+{0}). Take it out.</source>
      <translation>Der Pfad enthält ein Zeichen, das man nicht sieht (U+{0}). Entfernen Sie es.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>The path leads out of the service's own address, which is refused</source>
      <translation>Der Pfad führt aus der Adresse des Dienstes hinaus; das wird abgelehnt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>The port in the address must be a number from 0 to 65535.</source>
      <translation>Der Port in der Adresse muss eine Zahl von 0 bis 65535 sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/child.py" />
      <source>The process for scripts could not be noted in the data folder. Is the disk full, or the folder read-only?</source>
      <translation>Der Prozess für Skripte konnte im Datenordner nicht vermerkt werden. Ist der Datenträger voll oder der Ordner schreibgeschützt?</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/child.py" />
      <source>The process for scripts could not be started.</source>
      <translation>Der Prozess für Skripte konnte nicht gestartet werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/child.py" />
      <source>The process for scripts was started without its pipes.</source>
      <translation>Der Prozess für Skripte wurde ohne seine Leitungen gestartet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>The proxy that this computer names for the web (ALL_PROXY, HTTPS_PROXY or HTTP_PROXY) cannot be used: only http and https proxies can</source>
      <translation>Der Proxy, den dieser Computer für das Web nennt (ALL_PROXY, HTTPS_PROXY oder HTTP_PROXY), ist nicht zu gebrauchen: Keep kann nur Proxys mit http und https verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/rehearsing.py" />
      <source>The rehearsal ended after {0} runs of consumers. A run would go on.</source>
      <translation>Die Probe endete nach {0} Läufen von Bearbeitern. Ein Lauf ginge weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/live.py" />
      <source>The rehearsal was ended.</source>
      <translation>Die Probe wurde beendet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>The request to {0} was stopped while it was under way</source>
      <translation>Die Anfrage an {0} wurde angehalten, während sie im Gang war</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/remove.py" />
      <source>The row of {0} is no longer as it was added, so the file stays as it is now.</source>
      <translation>Die Zeile von {0} ist nicht mehr, wie sie angehängt wurde; die Datei bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/update.py" />
      <source>The row of {0} with the key {1} was changed since, so it stays as it is now.</source>
      <translation>Die Zeile von {0} mit dem Schlüssel {1} wurde seitdem geändert; sie bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>The same status cannot mean both.</source>
      <translation>Derselbe Status kann nicht beides bedeuten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/samples_gone.py" />
      <source>The samples are not there any more.</source>
      <translation>Die Beispiele sind nicht mehr da.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/samples.py" />
      <source>The samples are there already. Remove them first to have them anew.</source>
      <translation>Die Beispiele sind schon da. Entfernen Sie sie zuerst, um sie neu zu bekommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/samples.py" />
      <source>The samples cannot be put into “{0}”: {1}. Choose another folder.</source>
      <translation>Die Beispiele können nicht in „{0}“ gelegt werden: {1}. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/running.py" />
      <source>The sandbox was asked to wait for a script that waits for us.</source>
      <translation>Die Sandbox sollte auf ein Skript warten, das auf uns wartet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows.py" />
      <source>The schedule has changed meanwhile. Cancel, and look at it anew.</source>
      <translation>Der Zeitplan hat sich inzwischen geändert. Brechen Sie ab und sehen Sie ihn sich neu an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>The script closed an item that is not open.</source>
      <translation>Das Skript schloss einen Vorgang, der nicht offen ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/checking.py" />
      <source>The script could not be checked: its process ended unexpectedly.</source>
      <translation>Das Skript konnte nicht geprüft werden: Sein Prozess endete unerwartet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>The script ended while item "{0}" was open. Write `await` before Items.withItem(…).</source>
      <translation>Das Skript endete, während Vorgang "{0}" offen war. Schreiben Sie `await` vor Items.withItem(…).</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/child.py" />
      <source>The script engine is not installed: quickjs-ng is missing.</source>
      <translation>Die Skript-Engine ist nicht installiert: quickjs-ng fehlt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/validation.py" />
      <source>The script is empty.</source>
      <translation>Das Skript ist leer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/warnings.py" />
      <source>The script is longer than {0} KB: it was not searched for mistakes.</source>
      <translation>Das Skript ist länger als {0} KB: Es wurde nicht nach Fehlern durchsucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/checking.py" />
      <source>The script is too large or too deeply nested to be checked.</source>
      <translation>Das Skript ist zu groß oder zu tief verschachtelt, um geprüft zu werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/messages.py" />
      <source>The script threw nothing</source>
      <translation>Das Skript warf nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>The secret goes into this header already: name another one.</source>
      <translation>In diese Kopfzeile kommt schon das Geheimnis: Nennen Sie eine andere.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/description.py" />
      <source>The secret of “{0}” cannot be read. {1}</source>
      <translation>Das Geheimnis von „{0}“ kann nicht gelesen werden. {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/description.py" />
      <source>The secret of “{0}” is gone. Enter it again under Settings &gt; Services</source>
      <translation>Das Geheimnis von „{0}“ ist nicht mehr da. Geben Sie es unter Einstellungen &gt; Dienste noch einmal ein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>The service “{0}” has no “{1}”</source>
      <translation>Der Dienst „{0}“ hat kein „{1}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/kept_values.py" />
      <source>The settings have changed meanwhile, or the script has. Cancel, and look at them anew.</source>
      <translation>Die Einstellungen haben sich inzwischen geändert, oder das Skript. Brechen Sie ab und sehen Sie sie sich neu an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/talk.py" />
      <source>The state of '{0}' is larger than {1} KiB</source>
      <translation>Der Zustand von '{0}' ist größer als {1} KiB</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>The system said: {0} (error {1}).</source>
      <translation>Das System meldet: {0} (Fehler {1}).</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>The text is longer than {0} characters and was cropped</source>
      <translation>Der Text ist länger als {0} Zeichen und wurde gekürzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/charsets.py" />
      <source>The text is not written in the charset that it names ({0})</source>
      <translation>Der Text ist nicht in dem Zeichensatz geschrieben, den er nennt ({0})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/charsets.py" />
      <source>The text names a charset that is not known ({0})</source>
      <translation>Der Text nennt einen Zeichensatz, der nicht bekannt ist ({0})</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/skipping.py" />
      <source>The time that was skipped is past. Choose Run now to run it.</source>
      <translation>Die Zeit, die übersprungen wurde, ist vorbei. Wählen Sie „Jetzt ausführen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>The vault “{0}” cannot be opened: {1}. Where that cannot be mended, delete it and enter the secrets again with `keep-desktop connector add`.</source>
      <translation>Der Tresor „{0}“ kann nicht geöffnet werden: {1}. Wo sich das nicht beheben lässt, löschen Sie ihn und geben Sie die Geheimnisse mit `keep-desktop connector add` noch einmal ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>The vault “{0}” opens with a key file: unset KEEP_VAULT_PASSPHRASE.</source>
      <translation>Der Tresor „{0}“ öffnet sich mit einer Schlüsseldatei: Entfernen Sie KEEP_VAULT_PASSPHRASE.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>The vault “{0}” opens with a passphrase: set KEEP_VAULT_PASSPHRASE.</source>
      <translation>Der Tresor „{0}“ öffnet sich mit einer Passphrase: Setzen Sie KEEP_VAULT_PASSPHRASE.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>The vault “{0}” was made by a newer Keep.</source>
      <translation>Der Tresor „{0}“ wurde von einem neueren Keep angelegt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/handlers.py" />
      <source>The workflow has no handler “{0}”.</source>
      <translation>Der Ablauf hat keinen Bearbeiter „{0}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/schedules.py" />
      <source>The workflow has no schedule.</source>
      <translation>Der Ablauf hat keinen Zeitplan.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/workflows.py" />
      <source>The workflow has no such version of its script.</source>
      <translation>Der Ablauf hat diese Version seines Skripts nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/tools.py" />
      <source>There are {0} mails in {1}: ask for at most {2} at a time with limit and offset</source>
      <translation>In {1} sind {0} Mails: Fragen Sie mit limit und offset nach höchstens {2} auf einmal</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>There is a note with the id “{0}” already.</source>
      <translation>Eine Notiz mit der Kennung „{0}“ gibt es schon.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>There is a parameter the script does not know: {0}</source>
      <translation>Es gibt einen Parameter, den das Skript nicht kennt: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/workflows.py" />
      <source>There is already a workflow called “{0}”.</source>
      <translation>Einen Ablauf namens „{0}“ gibt es schon.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/adding.py" />
      <source>There is already a workflow called “{0}”{1}.</source>
      <translation>Einen Ablauf namens „{0}“ gibt es schon{1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/dropped.py" />
      <source>There is no file or folder “{0}” any more.</source>
      <translation>Die Datei oder den Ordner „{0}“ gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>There is no file or folder “{0}”.</source>
      <translation>Die Datei oder den Ordner „{0}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>There is no file “{0}”.</source>
      <translation>Die Datei „{0}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/grants.py" />
      <source>There is no folder or file “{0}”.</source>
      <translation>Den Ordner oder die Datei „{0}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>There is no folder “{0}” to keep the file in.</source>
      <translation>Den Ordner „{0}“, in dem die Datei liegen soll, gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>There is no folder “{0}”.</source>
      <translation>Den Ordner „{0}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>There is no home folder “{0}”.</source>
      <translation>Es gibt keinen persönlichen Ordner „{0}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/inputs.py" />
      <source>There is no input {0}. `show inputs` lists those of a workflow.</source>
      <translation>Den Eingang {0} gibt es nicht. `show inputs` listet die eines Ablaufs auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/items.py" />
      <source>There is no item “{0}” in this workflow.</source>
      <translation>Den Vorgang „{0}“ gibt es in diesem Ablauf nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>There is no mail account “{0}”. Connect it first, under Settings &gt; Services</source>
      <translation>Es gibt kein Mailkonto „{0}“. Verbinden Sie es zuerst, unter Einstellungen &gt; Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/tools.py" />
      <source>There is no mail “{0}” in {1} any more</source>
      <translation>Die Mail „{0}“ gibt es in {1} nicht mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/memory.py" />
      <source>There is no note with the id “{0}”.</source>
      <translation>Eine Notiz mit der Kennung „{0}“ gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ports/secrets.py" />
      <source>There is no place to keep secrets here.</source>
      <translation>Hier gibt es keinen Ort, Geheimnisse aufzubewahren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>There is no safe connection to {0}: it could not prove itself</source>
      <translation>Es gibt keine sichere Verbindung zu {0}: Die Gegenseite konnte sich nicht ausweisen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>There is no safe connection to “{0}”: it could not prove itself</source>
      <translation>Es gibt keine sichere Verbindung zu „{0}“: Die Gegenseite konnte sich nicht ausweisen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>There is no service “{0}”. Connect it first, under Settings &gt; Services</source>
      <translation>Es gibt keinen Dienst „{0}“. Verbinden Sie ihn zuerst, unter Einstellungen &gt; Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors.py" />
      <source>There is no service “{0}”. `connector list` lists them.</source>
      <translation>Den Dienst „{0}“ gibt es nicht. `connector list` listet alle auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>There is no setting called “{0}”. `config get` lists them.</source>
      <translation>Die Einstellung „{0}“ gibt es nicht. `config get` listet alle auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/answers.py" />
      <source>There is no step {0}.</source>
      <translation>Den Schritt {0} gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>There is no such item.</source>
      <translation>Diesen Vorgang gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/answers.py" />
      <source>There is no such question.</source>
      <translation>Diese Frage gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/activating.py" />
      <source>There is no such version any more.</source>
      <translation>Diese Version gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/workflows.py" />
      <source>There is no such version of a script.</source>
      <translation>Diese Version eines Skripts gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>There is no such workflow any more.</source>
      <translation>Diesen Ablauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/workflows.py" />
      <source>There is no such workflow.</source>
      <translation>Diesen Ablauf gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/topics.py" />
      <source>There is no tool Topics.{0}.</source>
      <translation>Das Werkzeug Topics.{0} gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/named.py" />
      <source>There is no tool {0}.{1}.</source>
      <translation>Das Werkzeug {0}.{1} gibt es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash.py" />
      <source>There is no trash on the disk with {0}.</source>
      <translation>Auf dem Datenträger mit {0} gibt es keinen Papierkorb.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows.py" />
      <source>There is no workflow called “{0}”. `workflow list` shows them all.</source>
      <translation>Einen Ablauf namens „{0}“ gibt es nicht. `workflow list` zeigt alle.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/grants.py" />
      <source>There is no workflow “{0}” any more.</source>
      <translation>Den Ablauf „{0}“ gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backups.py" />
      <source>There is not enough space on the disk for what the backup holds.</source>
      <translation>Auf dem Datenträger ist nicht genug Platz für den Inhalt der Sicherung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash_back.py" />
      <source>There is something else at {0} by now, so what was thrown away stays in the trash.</source>
      <translation>Bei {0} ist inzwischen etwas anderes; was weggeworfen wurde, bleibt im Papierkorb.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/move_back.py" />
      <source>There is something else at {0} by now, so {1} stays where it is.</source>
      <translation>Bei {0} ist inzwischen etwas anderes; {1} bleibt, wo es ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/histories.py" />
      <source>These are {0} items; one page takes {1}. Choose fewer.</source>
      <translation>Das sind {0} Vorgänge; eine Seite fasst {1}. Wählen Sie weniger.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This attachment is damaged; what could be read of it is here.</source>
      <translation>Dieser Anhang ist beschädigt; was von ihm gelesen werden konnte, steht hier.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/schema.py" />
      <source>This data folder was written by a newer version of Keep Desktop. Install that version, or choose another data folder.</source>
      <translation>Dieser Datenordner wurde von einer neueren Version von Keep Desktop geschrieben. Installieren Sie jene Version, oder wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/index.py" />
      <source>This file cannot be read: {0}.</source>
      <translation>Diese Datei kann nicht gelesen werden: {0}.</translation>
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
      <location filename="keep_desktop/tools/mail/index.py" />
      <source>This file is named like a mailbox, but holds no mails.</source>
      <translation>Diese Datei heißt wie ein Postfach, enthält aber keine Mails.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/index.py" />
      <source>This folder cannot be opened, so mail in it is not seen.</source>
      <translation>Dieser Ordner kann nicht geöffnet werden; Mail darin wird nicht gesehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/dropped.py" />
      <source>This is not a file on this computer. Save it first, then drop the file.</source>
      <translation>Das ist keine Datei auf diesem Computer. Speichern Sie sie zuerst und legen Sie sie dann ab.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This is not a mail: it has no mail headers.</source>
      <translation>Das ist keine Mail: Kopfzeilen fehlen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>This is too long.</source>
      <translation>Das ist zu lang.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This mail breaks off after its headers: its text is gone.</source>
      <translation>Diese Mail bricht nach ihren Kopfzeilen ab: Ihr Text ist weg.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/tools.py" />
      <source>This mail has no attachment number {0}</source>
      <translation>Diese Mail hat keinen Anhang Nummer {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/messages.py" />
      <source>This mail is {0} MB large; mails of up to {1} MB can be read.</source>
      <translation>Diese Mail ist {0} MB groß; gelesen werden Mails bis {1} MB.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/warnings.py" />
      <source>This never runs: mutate ends with {0}. What follows belongs into next.</source>
      <translation>Das läuft nie: mutate endet mit {0}. Was folgt, gehört in next.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/answers.py" />
      <source>This question is no longer open: it was answered before. Nothing was changed.</source>
      <translation>Diese Frage ist nicht mehr offen: Sie wurde schon beantwortet. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/kept_values.py" />
      <source>This version does not have the setting “{0}”. What that holds is kept.</source>
      <translation>Diese Version hat die Einstellung „{0}“ nicht. Was sie enthält, bleibt erhalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/intents.py" />
      <source>This version of Keep does not know how to “{0}”.</source>
      <translation>Diese Version von Keep weiß nicht, was „{0}“ bedeutet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/missing_places.py" />
      <source>This workflow may still not use “{0}”. Save its settings to give it back, or choose another one there: the workflow goes on then.</source>
      <translation>Dieser Ablauf darf „{0}“ noch immer nicht benutzen. Speichern Sie seine Einstellungen, um es ihm zurückzugeben, oder wählen Sie dort etwas anderes: Dann geht der Ablauf weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/util.py" />
      <source>Tokens of format: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm m ss s SSS a ZZ; text in single quotes stands for itself.</source>
      <translation>Zeichen von format: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm m ss s SSS a ZZ; Text in einfachen Anführungszeichen steht für sich selbst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/validation.py" />
      <source>Tool calls not allowed during validation: {0}.{1}</source>
      <translation>Werkzeuge dürfen bei der Prüfung nicht aufgerufen werden: {0}.{1}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>Topic '{0}' {1}</source>
      <translation>Thema '{0}' {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>Topic '{0}': the name of a topic is one line of 1 to {1} characters</source>
      <translation>Thema '{0}': Der Name eines Themas ist eine Zeile von 1 bis {1} Zeichen</translation>
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
      <location filename="scripts/host_sources.py" />
      <source>Undo: {0}</source>
      <translation>Zurücknehmen: {0}</translation>
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
      <location filename="scripts/host_sources.py" />
      <source>Value error, {0}</source>
      <translation>{0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/kept_values.py" />
      <source>Version {0} waits for settings: {1}. It goes on once they are filled in.</source>
      <translation>Version {0} wartet auf Einstellungen: {1}. Der Ablauf geht weiter, sobald sie ausgefüllt sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/undone.py" />
      <source>What it had done was undone.</source>
      <translation>Was er getan hatte, wurde zurückgenommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>What only reads is asked for with GET, HEAD or POST.</source>
      <translation>Was nur liest, wird mit GET, HEAD oder POST abgefragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>What scripts fill in stands in braces, such as /orders/{{id}}.</source>
      <translation>Was Skripte einsetzen, steht in geschweiften Klammern, etwa /orders/{{id}}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsed_steps.py" />
      <source>What step {0} would do (“{1}”) cannot be told, because {2} only rehearsed.</source>
      <translation>Was Schritt {0} täte („{1}“), lässt sich nicht sagen, weil {2} nur geprobt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/kept.py" />
      <source>What was at {0} before is no longer kept, so it cannot be brought back.</source>
      <translation>Was vorher bei {0} war, ist nicht mehr aufbewahrt und kann nicht zurückgebracht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/undoing.py" />
      <source>What was at {0} before is not known, so it cannot be brought back.</source>
      <translation>Was vorher bei {0} war, ist nicht bekannt und kann nicht zurückgebracht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/kept.py" />
      <source>What was at {0} before was larger than {1} MB and was not kept, so it cannot be brought back.</source>
      <translation>Was vorher bei {0} war, war größer als {1} MB und wurde nicht aufbewahrt; es kann nicht zurückgebracht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/web/fetch.py" />
      <source>What {0} gave is no page but {1}; download it</source>
      <translation>Was {0} gab, ist keine Seite, sondern {1}; laden Sie es herunter</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsed_steps.py" />
      <source>What {0} would find cannot be told, because {1} only rehearsed. What follows is not known.</source>
      <translation>Was {0} fände, lässt sich nicht sagen, weil {1} nur geprobt. Was folgt, ist nicht bekannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>Windows has none of this kind; the script engine's own memory limit holds</source>
      <translation>Windows hat keine solchen; die eigene Speichergrenze der Skript-Engine gilt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>With {0} the attachments are larger than {1} MB, which is the most that is sent</source>
      <translation>Mit {0} sind die Anhänge größer als {1} MB; mehr wird nicht gesendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/declared.py" />
      <source>Workflow declares too much: shorten the lists of topics</source>
      <translation>Der Ablauf gibt zu viel an: Kürzen Sie die Listen der Themen</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>Workflow must have at least one producer or consumer</source>
      <translation>Der Ablauf muss mindestens einen Erzeuger oder Bearbeiter haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>Workflow must have at most {0} producers and consumers</source>
      <translation>Der Ablauf darf höchstens {0} Erzeuger und Bearbeiter haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>Workflow must have at most {0} topics</source>
      <translation>Der Ablauf darf höchstens {0} Themen haben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>Workflow: {0} must be an object with a property for each</source>
      <translation>Ablauf: {0} muss ein Objekt mit einer Eigenschaft für jedes sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>Write the address plainly, without spaces or dots as folders.</source>
      <translation>Schreiben Sie die Adresse ohne Umwege: ohne Leerzeichen und ohne Punkte als Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>Write the whole address, beginning with https:// or http://.</source>
      <translation>Schreiben Sie die ganze Adresse, beginnend mit https:// oder http://.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>Write the whole path, from the root.</source>
      <translation>Schreiben Sie den ganzen Pfad, von der Wurzel an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/live.py" />
      <source>You stopped this run.</source>
      <translation>Sie haben diesen Lauf gestoppt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>`keep-desktop doctor --set-aside` keeps the damaged file under another name and starts an empty ledger.</source>
      <translation>`keep-desktop doctor --set-aside` bewahrt die beschädigte Datei unter anderem Namen auf und beginnt eine leere Datenbank.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>a group of values</source>
      <translation>eine Gruppe von Werten</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>a key must be a word</source>
      <translation>ein Schlüssel muss ein Wort sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/reading.py" />
      <source>a number is too large</source>
      <translation>eine Zahl ist zu groß</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>a part of its path is not a folder</source>
      <translation>ein Teil des Pfads ist kein Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>a producer has that name too; give each handler its own</source>
      <translation>ein Erzeuger heißt auch so; geben Sie jedem einen eigenen Namen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>a read cannot use {0}</source>
      <translation>ein Lesen kann {0} nicht verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/description.py" />
      <source>a schedule has at most {0} characters</source>
      <translation>ein Zeitplan hat höchstens {0} Zeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/no_feed.py" />
      <source>a web page</source>
      <translation>eine Webseite</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>a whole number</source>
      <translation>eine ganze Zahl</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>anchors and aliases (&amp; and *) are not taken</source>
      <translation>Anker und Verweise (&amp; und *) werden nicht angenommen</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>and {0} more</source>
      <translation>und {0} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>applied and failed name the same status</source>
      <translation>applied und failed nennen denselben Status</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>declares publishes but has no next function</source>
      <translation>gibt publishes an, hat aber keine Funktion next</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>did not take the mail</source>
      <translation>hat die Mail nicht angenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>does not send for {0}</source>
      <translation>sendet nicht für {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>does not send to {0}</source>
      <translation>sendet nicht an {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>does not take the mail</source>
      <translation>nimmt die Mail nicht an</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>each property needs a description of its own.</source>
      <translation>Jede Eigenschaft braucht eine eigene Beschreibung.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>every page is sound; {0} workflows, {1} questions open</source>
      <translation>jede Seite ist heil; {0} Abläufe, {1} Fragen offen</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>expected one object with named properties</source>
      <translation>Erwartet wird ein Objekt mit benannten Eigenschaften</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>failed in {0} tries of attempt {1}: {2}</source>
      <translation>in {0} Anläufen von Versuch {1} fehlgeschlagen: {2}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>failed {0} times: {1}</source>
      <translation>{0} Mal fehlgeschlagen: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/read.py" />
      <source>give either key, or column and value</source>
      <translation>geben Sie entweder key an, oder column und value</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
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
      <source>has more than {0} columns</source>
      <translation>hat mehr als {0} Spalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>has two consumers, '{0}' and '{1}'; a topic is read by one</source>
      <translation>hat zwei Bearbeiter, '{0}' und '{1}'; ein Thema wird von einem gelesen</translation>
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
      <location filename="keep_desktop/engine/handlers/description.py" />
      <source>interval and cron must be texts, such as “5m” or “0 9 * * 1-5”</source>
      <translation>interval und cron müssen Texte sein, etwa „5m“ oder „0 9 * * 1-5“</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>is a header that Keep sets itself</source>
      <translation>ist eine Kopfzeile, die Keep selbst setzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>is missing</source>
      <translation>fehlt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/addresses.py" />
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
      <location filename="keep_desktop/services/service_files.py" />
      <source>is not a key that Keep knows</source>
      <translation>ist kein Schlüssel, den Keep kennt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/content.py" />
      <source>is not base64</source>
      <translation>ist kein Base64</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>is published to but no consumer subscribes to it</source>
      <translation>wird beschickt, aber kein Bearbeiter abonniert es</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/probe.py" />
      <source>is there</source>
      <translation>ist da</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>is wrong: {0}</source>
      <translation>ist falsch: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>it cannot be read</source>
      <translation>es kann nicht gelesen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>it has more than {0} parts.</source>
      <translation>es hat mehr als {0} Teile.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>it is a folder</source>
      <translation>das ist ein Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>it is damaged</source>
      <translation>er ist beschädigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>it is nested more than {0} levels deep.</source>
      <translation>es ist mehr als {0} Ebenen tief verschachtelt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>it is nested too deeply</source>
      <translation>es ist zu tief verschachtelt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>it is not there</source>
      <translation>das gibt es nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>it must not refer to other schemas.</source>
      <translation>es darf nicht auf andere Schemas verweisen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>it must not use regular expressions (pattern).</source>
      <translation>es darf keine regulären Ausdrücke (pattern) verwenden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>its key file is not the one that it was made with</source>
      <translation>seine Schlüsseldatei ist nicht die, mit der er angelegt wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>its key file “{0}” is damaged</source>
      <translation>seine Schlüsseldatei „{0}“ ist beschädigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>its key file “{0}” is gone</source>
      <translation>seine Schlüsseldatei „{0}“ ist weg</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>its links lead in a circle</source>
      <translation>die Verknüpfungen führen im Kreis</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>its name is too long</source>
      <translation>der Name ist zu lang</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>its permissions do not allow it</source>
      <translation>die Zugriffsrechte erlauben es nicht</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>line {0}, {1}</source>
      <translation>Zeile {0}, {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>may hold letters, digits, dots, hyphens and underscores only</source>
      <translation>darf nur Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche enthalten</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>more than {0} properties</source>
      <translation>Mehr als {0} Eigenschaften</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>must be an address that begins with http:// or https://</source>
      <translation>muss eine Adresse sein, die mit http:// oder https:// beginnt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>must be body, or body.FIELD</source>
      <translation>muss body sein, oder body.FELD</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>must be one line</source>
      <translation>muss eine Zeile sein</translation>
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
      <source>must end before any ? or #</source>
      <translation>muss vor jedem ? oder # enden</translation>
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
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>mutate must be a function if provided</source>
      <translation>mutate muss eine Funktion sein, wenn es da ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/reading.py" />
      <source>nested too deeply</source>
      <translation>zu tief verschachtelt</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>next must be a function if provided</source>
      <translation>next muss eine Funktion sein, wenn es da ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_linux.py" />
      <source>no filter is written for {0} processors</source>
      <translation>für Prozessoren {0} ist kein Filter geschrieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>no program can raise its rights</source>
      <translation>kein Programm kann seine Rechte ausweiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>no script outlives the program</source>
      <translation>kein Skript überlebt das Programm</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/no_feed.py" />
      <source>nothing at all</source>
      <translation>gar nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>nothing is stopped</source>
      <translation>nichts ist gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>only Linux has a filter for them; the script engine itself knows no files or network</source>
      <translation>nur Linux hat dafür einen Filter; die Skript-Engine selbst kennt weder Dateien noch Netz</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>operations.{0}: the secret goes into that header already</source>
      <translation>operations.{0}: das Geheimnis steht schon in jener Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/no_feed.py" />
      <source>other JSON</source>
      <translation>anderes JSON</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/no_feed.py" />
      <source>other XML</source>
      <translation>anderes XML</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/feeds/no_feed.py" />
      <source>plain text</source>
      <translation>einfacher Text</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/preparing.py" />
      <source>prepare may reserve at most {0} events</source>
      <translation>prepare darf höchstens {0} Ereignisse vormerken</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>prepare must be a function</source>
      <translation>prepare muss eine Funktion sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/preparing.py" />
      <source>prepare must return {{ reservations: [...] }}</source>
      <translation>prepare muss {{ reservations: [...] }} zurückgeben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/preparing.py" />
      <source>prepare: consumer '{0}' does not subscribe to topic '{1}'</source>
      <translation>prepare: Bearbeiter '{0}' abonniert Thema '{1}' nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/preparing.py" />
      <source>prepare: each reservation is {{ topic, ids: [messageId, …] }}</source>
      <translation>prepare: Jede Vormerkung ist {{ topic, ids: [messageId, …] }}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>publishes must be a non-empty array of topic names</source>
      <translation>publishes muss eine Liste von Namen von Themen sein, die nicht leer ist</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>publishes to undeclared topic '{0}'</source>
      <translation>veröffentlicht in das nicht angegebene Thema '{0}'</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>schedule with interval or cron required</source>
      <translation>schedule mit interval oder cron wird gebraucht</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>seccomp kills at any that is not needed</source>
      <translation>seccomp beendet bei jedem, der nicht gebraucht wird</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>status: must be one of {0}</source>
      <translation>status: Muss eines von diesen sein: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsed_steps.py" />
      <source>step {0} was</source>
      <translation>Schritt {0} wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsed_steps.py" />
      <source>steps {0} and {1} were</source>
      <translation>die Schritte {0} und {1} wurden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>subscribe must be non-empty array</source>
      <translation>subscribe muss eine Liste sein, die nicht leer ist</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>subscribes to undeclared topic '{0}'</source>
      <translation>abonniert das nicht angegebene Thema '{0}'</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/probe.py" />
      <source>takes mail; its folder “{0}” {1}</source>
      <translation>nimmt Mail an; sein Ordner „{0}“ {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/probe.py" />
      <source>takes mail; what became of a mail cannot be looked up, since no imap is given</source>
      <translation>nimmt Mail an; was aus einer Mail wurde, lässt sich nicht nachsehen, weil kein imap angegeben ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/row.py" />
      <source>the column “key” is filled from the parameter key</source>
      <translation>die Spalte „key“ wird aus dem Parameter key gefüllt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>the disk could not be read or written</source>
      <translation>der Datenträger konnte nicht gelesen oder geschrieben werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>the disk is full</source>
      <translation>der Datenträger ist voll</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>the disk is read-only</source>
      <translation>der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>the key {0} is there twice</source>
      <translation>der Schlüssel {0} ist zweimal da</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>the name of a handler must be an identifier, such as addRow</source>
      <translation>der Name eines Bearbeiters muss ein Bezeichner sein, etwa addRow</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>the name of a topic is one line of 1 to {0} characters</source>
      <translation>der Name eines Themas ist eine Zeile von 1 bis {0} Zeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>the passphrase of KEEP_VAULT_PASSPHRASE is not the right one</source>
      <translation>die Passphrase in KEEP_VAULT_PASSPHRASE ist nicht die richtige</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/os_errors.py" />
      <source>the system gives another reason</source>
      <translation>das System nennt einen anderen Grund</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>the system refuses these limits: {0}</source>
      <translation>das System lehnt diese Grenzen ab: {0}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>the whole</source>
      <translation>das Ganze</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_linux.py" />
      <source>this kernel has no Landlock or it is turned off; seccomp still refuses all files</source>
      <translation>dieser Kernel hat kein Landlock, oder es ist abgeschaltet; seccomp lehnt trotzdem alle Dateien ab</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>tls: none would send the password and the mail for all to read</source>
      <translation>tls: none würde das Passwort und die Mail für alle lesbar senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>type {0} needs {1}secret</source>
      <translation>type {0} braucht {1}secret</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>under the key file “{0}”</source>
      <translation>unter der Schlüsseldatei „{0}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>under the passphrase of KEEP_VAULT_PASSPHRASE</source>
      <translation>unter der Passphrase in KEEP_VAULT_PASSPHRASE</translation>
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
      <location filename="keep_desktop/tools/mail/probe.py" />
      <source>will be made with the first mail</source>
      <translation>wird mit der ersten Mail angelegt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>yes or no</source>
      <translation>ja oder nein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0} (line {1})</source>
      <translation>{0} (Zeile {1})</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0} (line {1}, column {2})</source>
      <translation>{0} (Zeile {1}, Spalte {2})</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/retrying.py" />
      <source>{0} Keep asked for {1} {2} times in a row and has stopped trying. Open the page to see whether it is there; where it has moved, put its address right in the settings.</source>
      <translation>{0} Keep hat {1} {2} Mal hintereinander abgerufen und aufgehört. Öffnen Sie die Seite und sehen Sie nach, ob es sie gibt; ist sie umgezogen, berichtigen Sie ihre Adresse in den Einstellungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/retrying.py" />
      <source>{0} Keep asked for {1} {2} times in a row and has stopped trying. Turn the workflow on when the page can be reached again.</source>
      <translation>{0} Keep hat {1} {2} Mal hintereinander abgerufen und aufgehört. Schalten Sie den Ablauf ein, wenn die Seite wieder erreichbar ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/retrying.py" />
      <source>{0} Keep tried {1} times in a row and has stopped trying. When the connection works again, resume the workflow.</source>
      <translation>{0} Keep hat es {1} Mal hintereinander versucht und aufgehört. Wenn die Verbindung wieder geht, setzen Sie den Ablauf fort.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0} Keep tried {1} times in a row and has stopped trying. When the connection works again, turn the workflow on.</source>
      <translation>{0} Keep hat es {1} Mal hintereinander versucht und aufgehört. Wenn die Verbindung wieder geht, schalten Sie den Ablauf ein.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0} Keep will not do it again until you say.</source>
      <translation>{0} Keep wiederholt es erst, wenn Sie es sagen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_child.py" />
      <source>{0} MB of address space; no files, no new processes, no memory dumps</source>
      <translation>{0} MB Adressraum; keine Dateien, keine neuen Prozesse, keine Speicherabzüge</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/store.py" />
      <source>{0} Until then: {1}</source>
      <translation>{0} Bis dahin: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>{0} `keep-desktop doctor --set-aside` keeps the damaged file under another name and starts an empty ledger. Found: {1}</source>
      <translation>{0} `keep-desktop doctor --set-aside` bewahrt die beschädigte Datei unter anderem Namen auf und beginnt eine leere Datenbank. Gefunden: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} a key must be a word</source>
      <translation>{0} ein Schlüssel muss ein Wort sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} a read cannot use {1}</source>
      <translation>{0} ein Lesen kann {1} nicht verwenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} anchors and aliases (&amp; and *) are not taken</source>
      <translation>{0} Anker und Verweise (&amp; und *) werden nicht angenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>{0} answered with something other than it promises: {1}</source>
      <translation>{0} antwortete mit etwas anderem, als es verspricht: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/reading.py" />
      <source>{0} answered with something that it calls JSON and that is none</source>
      <translation>{0} antwortete mit etwas, das JSON heißt und keines ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} applied and failed name the same status</source>
      <translation>{0} applied und failed nennen denselben Status</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} belongs to Keep itself and is closed to workflows. Choose another folder.</source>
      <translation>{0} gehört Keep selbst und ist für Abläufe geschlossen. Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/transfer.py" />
      <source>{0} cannot be moved into itself.</source>
      <translation>{0} kann nicht in sich selbst verschoben werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} cannot be opened or changed: this user may not, or another program holds it. Change its permissions or close the other program, then run again.</source>
      <translation>{0} kann nicht geöffnet oder geändert werden: Dieser Benutzer darf es nicht, oder ein anderes Programm hält es. Ändern Sie die Rechte oder schließen Sie das andere Programm, und führen Sie den Ablauf noch einmal aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>{0} cannot be reached</source>
      <translation>{0} ist nicht erreichbar</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>{0} cannot be reached: it does not answer</source>
      <translation>{0} ist nicht erreichbar: Es kommt keine Antwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows/feed_digest.js" />
      <source>{0} could not be read: {1}</source>
      <translation>{0} konnte nicht gelesen werden: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} could not be used, for a reason that is not known.</source>
      <translation>{0} konnte aus einem unbekannten Grund nicht benutzt werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>{0} did not answer within {1} seconds</source>
      <translation>{0} antwortete nicht innerhalb von {1} Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_status.py" />
      <source>{0} does not allow this ({1})</source>
      <translation>{0} erlaubt das nicht ({1})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/atomic.py" />
      <source>{0} exists already and has other content. Remove it, choose another name, or let the script overwrite it.</source>
      <translation>{0} ist schon da und hat anderen Inhalt. Entfernen Sie es, wählen Sie einen anderen Namen, oder lassen Sie das Skript überschreiben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/redaction.py" />
      <source>{0} failed in a way that Keep does not know. This is a fault in Keep.</source>
      <translation>{0} schlug auf eine Weise fehl, die Keep nicht kennt. Das ist ein Fehler in Keep.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_status.py" />
      <source>{0} gave up waiting ({1})</source>
      <translation>{0} wartete nicht länger ({1})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} goes with kind mutation only</source>
      <translation>{0} gehört nur zu kind mutation</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>{0} has a placeholder that is not of the form {{name}}</source>
      <translation>{0} hat einen Platzhalter, der nicht die Form {{name}} hat</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_status.py" />
      <source>{0} has a problem of its own ({1})</source>
      <translation>{0} hat selbst ein Problem ({1})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} has characters that no path may have.</source>
      <translation>{0} enthält Zeichen, die kein Pfad haben darf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/header.py" />
      <source>{0} has no line that could be its header.</source>
      <translation>{0} hat keine Zeile, die die Kopfzeile sein könnte.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/update.py" />
      <source>{0} has no row with the key {1}.</source>
      <translation>{0} hat keine Zeile mit dem Schlüssel {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_status.py" />
      <source>{0} has nothing at this address ({1})</source>
      <translation>{0} hat nichts unter dieser Adresse ({1})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/remove.py" />
      <source>{0} has several such rows, and it is not known which was added, so the file stays as it is now.</source>
      <translation>{0} hat mehrere solche Zeilen, und es ist nicht bekannt, welche angehängt wurde; die Datei bleibt, wie sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} header goes with type header, and with no other</source>
      <translation>{0} header gehört zu type header und zu keinem anderen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>{0} imap needs a username</source>
      <translation>{0} imap braucht einen username</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/transfer.py" />
      <source>{0} is a folder on another disk than {1}. Move its files one by one.</source>
      <translation>{0} ist ein Ordner auf einem anderen Datenträger als {1}. Verschieben Sie seine Dateien einzeln.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/save.py" />
      <source>{0} is a folder, not a file.</source>
      <translation>{0} ist ein Ordner, keine Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} is a folder, where a file is needed.</source>
      <translation>{0} ist ein Ordner, wo eine Datei gebraucht wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/move.py" />
      <source>{0} is a folder; only files are copied.</source>
      <translation>{0} ist ein Ordner; nur Dateien werden kopiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} is a header that Keep sets itself</source>
      <translation>{0} ist eine Kopfzeile, die Keep selbst setzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} is a link, and links out of a granted folder are not followed. Give the workflow the place it points to.</source>
      <translation>{0} ist eine Verknüpfung, und Verknüpfungen aus einem freigegebenen Ordner hinaus wird nicht gefolgt. Geben Sie dem Ablauf den Ort, auf den sie zeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>{0} is a mutation and must be called inside Items.withItem()</source>
      <translation>{0} ist eine Änderung und muss innerhalb von Items.withItem() aufgerufen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsing.py" />
      <source>{0} is a mutation and must be called inside an open item.</source>
      <translation>{0} ist eine Änderung und muss innerhalb eines offenen Vorgangs aufgerufen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_status.py" />
      <source>{0} is asked too often just now ({1})</source>
      <translation>{0} wird gerade zu oft gefragt ({1})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/kept.py" />
      <source>{0} is being changed just now.</source>
      <translation>{0} wird gerade geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/warnings.py" />
      <source>{0} is called without await: the script goes on before it has answered.</source>
      <translation>{0} wird ohne await aufgerufen: Das Skript geht weiter, bevor die Antwort da ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/sheet.py" />
      <source>{0} is larger than 512 MB. Begin a new file for further rows.</source>
      <translation>{0} ist größer als 512 MB. Beginnen Sie für weitere Zeilen eine neue Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} is missing</source>
      <translation>{0} fehlt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/reading.py" />
      <source>{0} is no JSON</source>
      <translation>{0} ist kein JSON</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/undoing.py" />
      <source>{0} is no longer as it was left, so it stays as it is now.</source>
      <translation>{0} ist nicht mehr, wie es hinterlassen wurde; es bleibt, wie es jetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/trash_back.py" />
      <source>{0} is no longer in the trash, so it cannot be brought back.</source>
      <translation>{0} ist nicht mehr im Papierkorb und kann nicht zurückgebracht werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/addresses.py" />
      <source>{0} is no mail address</source>
      <translation>{0} ist keine Mailadresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>{0} is no name of a computer</source>
      <translation>{0} ist kein Name eines Computers</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} is no name of a header</source>
      <translation>{0} ist kein Name einer Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/header.py" />
      <source>{0} is not a CSV file that can be read here. Save it as “CSV UTF-8” in your spreadsheet program.</source>
      <translation>{0} ist keine CSV-Datei, die hier gelesen werden kann. Speichern Sie sie in Ihrer Tabellenkalkulation als „CSV UTF-8“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/sheet.py" />
      <source>{0} is not a CSV file. Sheets works on .csv files so far; save the table as “CSV UTF-8” in your spreadsheet program.</source>
      <translation>{0} ist keine CSV-Datei. Sheets arbeitet bisher mit .csv-Dateien; speichern Sie die Tabelle in Ihrer Tabellenkalkulation als „CSV UTF-8“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} is not a full path. Begin it with the folder that was given, such as params.folder.</source>
      <translation>{0} ist kein ganzer Pfad. Beginnen Sie ihn mit dem Ordner, der gegeben wurde, etwa params.folder.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} is not a key that Keep knows</source>
      <translation>{0} ist kein Schlüssel, den Keep kennt</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} is not a name that this disk can hold.</source>
      <translation>{0} ist kein Name, den dieser Datenträger aufnehmen kann.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} is not a plain file.</source>
      <translation>{0} ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/sheets/header.py" />
      <source>{0} is not in UTF-8. Save it as “CSV UTF-8” in your spreadsheet program.</source>
      <translation>{0} ist nicht in UTF-8. Speichern Sie es in Ihrer Tabellenkalkulation als „CSV UTF-8“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} is not in a folder this workflow was given. Give it the folder in the workflow's settings, or change the script.</source>
      <translation>{0} ist in keinem Ordner, der diesem Ablauf gegeben wurde. Geben Sie ihm den Ordner in den Einstellungen des Ablaufs, oder ändern Sie das Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} is not in a folder this workflow was given. Give it the folder in the workflow's settings, then undo the attempt again.</source>
      <translation>{0} ist in keinem Ordner, der diesem Ablauf gegeben wurde. Geben Sie ihm den Ordner in den Einstellungen des Ablaufs, und nehmen Sie den Versuch dann noch einmal zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/read.py" />
      <source>{0} is not text in UTF-8. Read it with encoding “base64”.</source>
      <translation>{0} ist kein Text in UTF-8. Lesen Sie es mit encoding „base64“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} is not there. Bring it back, or choose another one.</source>
      <translation>{0} ist nicht da. Stellen Sie es wieder her, oder wählen Sie etwas anderes.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} is not there. Bring it back, or choose another.</source>
      <translation>{0} ist nicht da. Stellen Sie es wieder her, oder wählen Sie etwas anderes.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows/invoices_by_stage.js" />
      <source>{0} is not whole: {1}</source>
      <translation>{0} ist nicht vollständig: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} is on a read-only disk. Make it writable or choose another place.</source>
      <translation>{0} ist auf einem schreibgeschützten Datenträger. Machen Sie ihn beschreibbar, oder wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/transfer.py" />
      <source>{0} is the granted folder itself.</source>
      <translation>{0} ist der freigegebene Ordner selbst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} is wrong: {1}</source>
      <translation>{0} ist falsch: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} it cannot be read</source>
      <translation>{0} es kann nicht gelesen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} it is nested too deeply</source>
      <translation>{0} es ist zu tief verschachtelt</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/steps.py" />
      <source>{0} items in a row could not be finished. The last one: {1}</source>
      <translation>{0} Vorgänge hintereinander konnten nicht beendet werden. Der letzte: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} leads over a link, and links out of a granted folder are not followed. Give the workflow the place it points to.</source>
      <translation>{0} führt über eine Verknüpfung, und Verknüpfungen aus einem freigegebenen Ordner hinaus wird nicht gefolgt. Geben Sie dem Ablauf den Ort, auf den sie zeigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/granted.py" />
      <source>{0} leaves a folder by “..”. Write it without.</source>
      <translation>{0} verlässt mit „..“ einen Ordner. Schreiben Sie den Pfad ohne.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} lies in something that is not a folder.</source>
      <translation>{0} liegt in etwas, das kein Ordner ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsed_steps.py" />
      <source>{0} looked at {1} as it is now; step {2} would have changed it.</source>
      <translation>{0} sah {1} an, wie es jetzt ist; Schritt {2} hätte es geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} may hold letters, digits, dots, hyphens and underscores only</source>
      <translation>{0} darf nur Buchstaben, Ziffern, Punkte, Bindestriche und Unterstriche enthalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} must be an address that begins with http:// or https://</source>
      <translation>{0} muss eine Adresse sein, die mit http:// oder https:// beginnt</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/faults.py" />
      <source>{0} must be an array of topic names</source>
      <translation>{0} muss eine Liste von Namen von Themen sein</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} must be body, or body.FIELD</source>
      <translation>{0} muss body sein, oder body.FELD</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} must be written plainly, without dots as folders or spaces</source>
      <translation>{0} muss einfach geschrieben sein, ohne Punkte als Ordner und ohne Leerzeichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>{0} must begin with /</source>
      <translation>{0} muss mit / beginnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} must end before any ? or #</source>
      <translation>{0} muss vor jedem ? oder # enden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>{0} must hold no encoded slashes or line ends</source>
      <translation>{0} darf keine kodierten Schrägstriche oder Zeilenenden enthalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>{0} must hold no spaces, backslashes, # or special characters; encode them</source>
      <translation>{0} darf keine Leerzeichen, umgekehrten Schrägstriche, # oder Sonderzeichen enthalten; kodieren Sie sie (etwa %20)</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} must hold no user name or password; name a secret under auth</source>
      <translation>{0} darf keinen Benutzernamen und kein Passwort enthalten; nennen Sie unter auth ein Geheimnis</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>{0} must not begin with //, which would name another host</source>
      <translation>{0} darf nicht mit // beginnen, was einen anderen Computer meinte</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/paths.py" />
      <source>{0} must stay inside base_url: no . or .. between slashes</source>
      <translation>{0} muss innerhalb von base_url bleiben: kein . oder .. zwischen Schrägstrichen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows/mail_to_spreadsheet.js" />
      <source>{0} of {1} mails could not be read</source>
      <translation>{0} von {1} Mails konnten nicht gelesen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} operations.{1}: the secret goes into that header already</source>
      <translation>{0} operations.{1}: das Geheimnis steht schon in jener Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/registry.py" />
      <source>{0} places are not as described</source>
      <translation>{0} Stellen sind nicht wie beschrieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/named.py" />
      <source>{0} reaches out of this computer, and the script does not name it. Write {1}(…) in the script.</source>
      <translation>{0} spricht mit anderen Rechnern, und das Skript nennt es nicht. Schreiben Sie {1}(…) in das Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_status.py" />
      <source>{0} refused the request ({1})</source>
      <translation>{0} lehnte die Anfrage ab ({1})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>{0} sends on and on: more than {1} redirects</source>
      <translation>{0} schickt immer weiter: mehr als {1} Weiterleitungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>{0} sends on to another address ({1}), which is refused ({2})</source>
      <translation>{0} schickt an eine andere Adresse weiter ({1}); das wird abgelehnt ({2})</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>{0} sends on to something that is no web address</source>
      <translation>{0} schickt an etwas weiter, das keine Webadresse ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>{0} sends the request on ({1}), which is followed only when reading with GET</source>
      <translation>{0} schickt die Anfrage weiter ({1}); dem wird nur beim Lesen mit GET gefolgt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>{0} takes a number from {1} to {2}.</source>
      <translation>{0} verlangt eine Zahl von {1} bis {2}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>{0} takes a whole number, not “{1}”.</source>
      <translation>{0} nimmt eine ganze Zahl, nicht „{1}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} the key {1} is there twice</source>
      <translation>{0} der Schlüssel {1} ist zweimal da</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_files.py" />
      <source>{0} the whole</source>
      <translation>{0} das Ganze</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>{0} tls: none would send the password and the mail for all to read</source>
      <translation>{0} tls: none würde das Passwort und die Mail für alle lesbar senden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>{0} took more than {1} seconds in all</source>
      <translation>{0} brauchte insgesamt mehr als {1} Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} type {1} needs {2}secret</source>
      <translation>{0} type {1} braucht {2}secret</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/account.py" />
      <source>{0} username and auth: {{ secret: NAME }} go together</source>
      <translation>{0} username und auth: {{ secret: NAME }} gehören zusammen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} username goes with type basic, and with no other</source>
      <translation>{0} username gehört zu type basic und zu keinem anderen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{0} username must hold no colon and no control characters</source>
      <translation>{0} username darf keinen Doppelpunkt und keine Steuerzeichen enthalten</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0} waits until {1} on {2}.</source>
      <translation>{0} wartet bis {1} am {2}.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0} waits until {1}.</source>
      <translation>{0} wartet bis {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_status.py" />
      <source>{0} wants a sign-in ({1})</source>
      <translation>{0} verlangt eine Anmeldung ({1})</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/warnings.py" />
      <source>{0} will be refused: a mutation must be made in an item, and this script opens none. Put it inside Items.withItem, or declare a variable “workflow”.</source>
      <translation>{0} wird abgelehnt: Eine Änderung muss in einem Vorgang geschehen, und dieses Skript öffnet keinen. Setzen Sie den Aufruf in Items.withItem, oder geben Sie eine Variable „workflow“ an.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/files/troubles.py" />
      <source>{0} would become larger than its disk allows.</source>
      <translation>{0} würde größer, als der Datenträger erlaubt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/doctor.py" />
      <source>{0}, {1} MB free.{2}</source>
      <translation>{0}, {1} MB frei.{2}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}. It names its feed: {1}</source>
      <translation>{0}. Als Feed ist dort genannt: {1}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Extra inputs are not permitted</source>
      <translation>{0}: Gibt es nicht</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Field required</source>
      <translation>{0}: Wird gebraucht</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be '{1}'</source>
      <translation>{0}: Muss '{1}' sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be a valid boolean</source>
      <translation>{0}: Muss wahr oder falsch sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be a valid dictionary</source>
      <translation>{0}: Muss ein Objekt sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be a valid integer</source>
      <translation>{0}: Muss eine ganze Zahl sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be a valid list</source>
      <translation>{0}: Muss eine Liste sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be a valid number</source>
      <translation>{0}: Muss eine Zahl sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be a valid string</source>
      <translation>{0}: Muss ein Text sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be greater than or equal to {1}</source>
      <translation>{0}: Muss {1} oder mehr sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be greater than {1}</source>
      <translation>{0}: Muss mehr als {1} sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be less than or equal to {1}</source>
      <translation>{0}: Muss {1} oder weniger sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Input should be less than {1}</source>
      <translation>{0}: Muss weniger als {1} sein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: List should have at least {1} item after validation, not {2}</source>
      <translation>{0}: Muss mindestens {1} Eintrag haben, nicht {2}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: List should have at most {1} items after validation, not {2}</source>
      <translation>{0}: Darf höchstens {1} Einträge haben, nicht {2}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: String should have at least {1} character</source>
      <translation>{0}: Muss mindestens {1} Zeichen haben</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: String should have at least {1} characters</source>
      <translation>{0}: Muss mindestens {1} Zeichen haben</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: String should have at most {1} characters</source>
      <translation>{0}: Darf höchstens {1} Zeichen haben</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>{0}: Value error, {1}</source>
      <translation>{0}: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>{0}: cannot perform mutations on completed item "{1}"</source>
      <translation>{0}: Am fertigen Vorgang "{1}" kann nichts geändert werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/sandbox/wards_linux.py" />
      <source>{0}; this kernel was built without seccomp filters</source>
      <translation>{0}; dieser Kernel wurde ohne seccomp-Filter gebaut</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/description.py" />
      <source>{{idempotency_key}} belongs into the path of reconcile</source>
      <translation>{{idempotency_key}} gehört in den Pfad von reconcile</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_problems.py" />
      <source>{{idempotency_key}} belongs into the path to look at.</source>
      <translation>{{idempotency_key}} gehört in den Pfad zum Nachsehen.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>“{0}” answers ({1}).</source>
      <translation>„{0}“ antwortet ({1}).</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/grants.py" />
      <source>“{0}” belongs to Keep itself and cannot be given to a workflow.</source>
      <translation>„{0}“ gehört Keep selbst und kann keinem Ablauf gegeben werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” can hold {1} at most.</source>
      <translation>„{0}“ kann höchstens {1} enthalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/dropped.py" />
      <source>“{0}” cannot be looked at: {1}.</source>
      <translation>„{0}“ kann nicht angesehen werden: {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>“{0}” cannot be reached, or hung up</source>
      <translation>„{0}“ ist nicht erreichbar oder legte auf</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>“{0}” cannot be read: {1}.</source>
      <translation>„{0}“ kann nicht gelesen werden: {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>“{0}” cannot sign anybody in just now</source>
      <translation>„{0}“ kann gerade niemanden anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>“{0}” cannot take a password with such characters</source>
      <translation>„{0}“ kann kein Passwort mit solchen Zeichen annehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>“{0}” does not answer</source>
      <translation>„{0}“ antwortet nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/answers.py" />
      <source>“{0}” does not answer this question.</source>
      <translation>„{0}“ beantwortet diese Frage nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>“{0}” does not offer the sign-in or the protection that was described</source>
      <translation>„{0}“ bietet nicht die Anmeldung oder den Schutz, der beschrieben wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/schedules.py" />
      <source>“{0}” does not run any more.</source>
      <translation>„{0}“ läuft nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/items.py" />
      <source>“{0}” failed in {1} tries of attempt {2}: {3}</source>
      <translation>„{0}“ ist in {1} Anläufen von Versuch {2} fehlgeschlagen: {3}</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>“{0}” failed {1} times: {2}</source>
      <translation>„{0}“ ist {1} Mal fehlgeschlagen: {2}</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>“{0}” gave an answer that means nothing ({1} {2})</source>
      <translation>„{0}“ gab eine Antwort, die nichts bedeutet ({1} {2})</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/putting_back.py" />
      <source>“{0}” has begun anew already; it stays as it is.</source>
      <translation>„{0}“ hat schon neu begonnen; er bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/putting_back.py" />
      <source>“{0}” has changed since it was skipped; it stays as it is.</source>
      <translation>„{0}“ hat sich geändert, seit er übersprungen wurde; er bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows.py" />
      <source>“{0}” has changed since, so it stays as it is.</source>
      <translation>„{0}“ hat sich seither geändert und bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>“{0}” has no IMAP server to look at</source>
      <translation>„{0}“ hat keinen IMAP-Server, auf dem nachgesehen werden könnte</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/sent_folder.py" />
      <source>“{0}” has no folder “{1}” for sent mail</source>
      <translation>„{0}“ hat keinen Ordner „{1}“ für gesendete Mail</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/sessions.py" />
      <source>“{0}” has no script.</source>
      <translation>„{0}“ hat kein Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/activating.py" />
      <source>“{0}” has no version {1}.</source>
      <translation>„{0}“ hat keine Version {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/samples.py" />
      <source>“{0}” holds something already. Choose a new or an empty folder.</source>
      <translation>„{0}“ enthält schon etwas. Wählen Sie einen neuen oder leeren Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>“{0}” is a file; a folder is needed.</source>
      <translation>„{0}“ ist eine Datei; gebraucht wird ein Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>“{0}” is a folder; name a file.</source>
      <translation>„{0}“ ist ein Ordner; nennen Sie eine Datei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/held.py" />
      <source>“{0}” is being repaired.</source>
      <translation>„{0}“ wird gerade repariert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/item_deeds.py" />
      <source>“{0}” is being worked on. Pause the workflow first.</source>
      <translation>An „{0}“ wird gearbeitet. Pausieren Sie zuerst den Ablauf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/held.py" />
      <source>“{0}” is blocked: {1}</source>
      <translation>„{0}“ ist blockiert: {1}</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/warnings.py" />
      <source>“{0}” is changed here, but every call of a handler begins with a fresh one. Return as state what is to be kept, and publish what others need.</source>
      <translation>„{0}“ wird hier geändert, aber jeder Aufruf eines Bearbeiters beginnt mit einem frischen. Geben Sie als Zustand zurück, was bleiben soll, und veröffentlichen Sie, was andere brauchen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/item_deeds.py" />
      <source>“{0}” is done by now.</source>
      <translation>„{0}“ ist inzwischen erledigt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/answers.py" />
      <source>“{0}” is in the archive. Bring it back first.</source>
      <translation>„{0}“ liegt im Archiv. Holen Sie ihn zuerst zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows/mail_to_spreadsheet.js" />
      <source>“{0}” is larger than {1} MB</source>
      <translation>„{0}“ ist größer als {1} MB</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” is needed.</source>
      <translation>„{0}“ wird gebraucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>“{0}” is neither a file nor a folder.</source>
      <translation>„{0}“ ist weder eine Datei noch ein Ordner.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/dropped.py" />
      <source>“{0}” is neither a script nor a folder. Drop a .js file to make it a workflow, or a folder to choose a workflow for it.</source>
      <translation>„{0}“ ist weder ein Skript noch ein Ordner. Legen Sie eine .js-Datei ab, um daraus einen Ablauf zu machen, oder einen Ordner, um einen Ablauf für ihn zu wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>“{0}” is nested too deeply.</source>
      <translation>„{0}“ ist zu tief verschachtelt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup_reading.py" />
      <source>“{0}” is no backup of Keep Desktop, or it is damaged. Nothing was changed.</source>
      <translation>„{0}“ ist keine Sicherung von Keep Desktop, oder sie ist beschädigt. Nichts wurde geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/send.py" />
      <source>“{0}” is no mail account</source>
      <translation>„{0}“ ist kein Mailkonto</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/dropped.py" />
      <source>“{0}” is no script. Drop a .js file to look at it as the next version.</source>
      <translation>„{0}“ ist kein Skript. Legen Sie eine .js-Datei ab, um sie als nächste Version anzusehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>“{0}” is no service that is called over HTTP</source>
      <translation>„{0}“ ist kein Dienst, der über HTTP aufgerufen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http_requests.py" />
      <source>“{0}” is no web address: it must begin with http:// or https://</source>
      <translation>„{0}“ ist keine Webadresse: Sie muss mit http:// oder https:// beginnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>“{0}” is not JSON: {1} in line {2}, column {3}.</source>
      <translation>„{0}“ ist kein JSON: {1} in Zeile {2}, Spalte {3}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>“{0}” is not UTF-8 text: byte {1} does not fit. Save it as UTF-8 and try again.</source>
      <translation>„{0}“ ist kein Text in UTF-8: Byte {1} passt nicht. Speichern Sie ihn als UTF-8 und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>“{0}” is not a crontab line.</source>
      <translation>„{0}“ ist keine Crontab-Zeile.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>“{0}” is not a crontab line: five fields are needed: minute, hour, day, month, weekday.</source>
      <translation>„{0}“ ist keine Crontab-Zeile: Sie braucht fünf Felder: Minute, Stunde, Tag, Monat, Wochentag.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>“{0}” is not a crontab line: the day is not right, or comes in none of its months.</source>
      <translation>„{0}“ ist keine Crontab-Zeile: Der Tag stimmt nicht oder kommt in keinem ihrer Monate vor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>“{0}” is not a crontab line: the hour is not right.</source>
      <translation>„{0}“ ist keine Crontab-Zeile: Die Stunde stimmt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>“{0}” is not a crontab line: the minute is not right.</source>
      <translation>„{0}“ ist keine Crontab-Zeile: Die Minute stimmt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>“{0}” is not a crontab line: the month is not right.</source>
      <translation>„{0}“ ist keine Crontab-Zeile: Der Monat stimmt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/schedules.py" />
      <source>“{0}” is not a crontab line: the weekday is not right.</source>
      <translation>„{0}“ ist keine Crontab-Zeile: Der Wochentag stimmt nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>“{0}” is not a script: its name must end in .js.</source>
      <translation>„{0}“ ist kein Skript: Der Name muss auf .js enden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/util.py" />
      <source>“{0}” is not a time zone. Use a name such as Europe/Berlin.</source>
      <translation>„{0}“ ist keine Zeitzone. Verwenden Sie einen Namen wie Europe/Berlin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/intents.py" />
      <source>“{0}” is not an answer. These are: {1}.</source>
      <translation>„{0}“ ist keine Antwort. Antworten sind: {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/schedules.py" />
      <source>“{0}” is not an interval: write a number and s, m, h or d, such as 5m or 2h</source>
      <translation>„{0}“ ist kein Abstand: Schreiben Sie eine Zahl und s, m, h oder d, etwa 5m oder 2h</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows.py" />
      <source>“{0}” is not in the archive any more.</source>
      <translation>„{0}“ ist nicht mehr im Archiv.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows.py" />
      <source>“{0}” is not on, so it cannot be paused.</source>
      <translation>„{0}“ ist nicht eingeschaltet und kann deshalb nicht pausiert werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/steps.py" />
      <source>“{0}” is running already.</source>
      <translation>„{0}“ läuft schon.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/activating.py" />
      <source>“{0}” is running. Pause it or wait for it first.</source>
      <translation>„{0}“ läuft. Pausieren Sie ihn, oder warten Sie zuerst auf ihn.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/workflows.py" />
      <source>“{0}” is running. Wait for it or pause it, then import the script again.</source>
      <translation>„{0}“ läuft. Warten Sie auf ihn oder pausieren Sie ihn, und importieren Sie das Skript dann noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/samples_gone.py" />
      <source>“{0}” is running. Wait for it or stop it, then remove the samples.</source>
      <translation>„{0}“ läuft. Warten Sie auf ihn oder stoppen Sie ihn, und entfernen Sie dann die Beispiele.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/undoing.py" />
      <source>“{0}” is running. Wait for it, then undo.</source>
      <translation>„{0}“ läuft. Warten Sie auf ihn, und nehmen Sie es dann zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/scripts.py" />
      <source>“{0}” is scheduled by its script: each producer has a schedule there. Change it in the script, or in the settings where the script asks for it.</source>
      <translation>„{0}“ hat den Zeitplan in seinem Skript: Dort hat jeder Erzeuger einen. Ändern Sie ihn im Skript, oder in den Einstellungen, wo das Skript danach fragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/missing_places.py" />
      <source>“{0}” is still not there. Choose another one in the settings, or bring it back and choose Resume.</source>
      <translation>„{0}“ ist immer noch nicht da. Wählen Sie in den Einstellungen etwas anderes, oder stellen Sie es wieder her und wählen Sie „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/held.py" />
      <source>“{0}” is stopped. Release it first.</source>
      <translation>„{0}“ ist gestoppt. Geben Sie ihn zuerst frei.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/engine.py" />
      <source>“{0}” is stopped. Turn it back on, then undo.</source>
      <translation>„{0}“ ist gestoppt. Schalten Sie ihn wieder ein, und nehmen Sie dann zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>“{0}” is too large: at most {1} KB can be read.</source>
      <translation>„{0}“ ist zu groß: Höchstens {1} KB können gelesen werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/item_deeds.py" />
      <source>“{0}” is {1} already.</source>
      <translation>„{0}“ ist schon {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/held.py" />
      <source>“{0}” is {1}. Resume it first.</source>
      <translation>„{0}“ ist {1}. Setzen Sie ihn zuerst fort.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/handlers/warnings.py" />
      <source>“{0}” looks like a handler workflow, but only a variable called “workflow”, declared at the top level, makes one: name it so. As it stands, this is an item script, and its producers and consumers never run.</source>
      <translation>„{0}“ sieht nach einem Ablauf mit Bearbeitern aus, aber nur eine Variable namens „workflow“ auf der obersten Ebene macht einen: Nennen Sie sie so. So, wie es dasteht, ist dies ein Skript mit Vorgängen, und seine Erzeuger und Bearbeiter laufen nie.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>“{0}” may not be changed: its permissions do not allow it.</source>
      <translation>„{0}“ darf nicht geändert werden: Die Zugriffsrechte erlauben es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>“{0}” may not be read: its permissions do not allow it.</source>
      <translation>„{0}“ darf nicht gelesen werden: Die Zugriffsrechte erlauben es nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/util.py" />
      <source>“{0}” means nothing in a date format. Tokens of format: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm m ss s SSS a ZZ; text in single quotes stands for itself.</source>
      <translation>„{0}“ bedeutet in einem Datumsformat nichts. Zeichen von format: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm m ss s SSS a ZZ; Text in einfachen Anführungszeichen steht für sich selbst.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must be less than {1}.</source>
      <translation>„{0}“ muss kleiner als {1} sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must be more than {1}.</source>
      <translation>„{0}“ muss größer als {1} sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must be one of: {1}.</source>
      <translation>„{0}“ muss eines von diesen sein: {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must be {1} or less.</source>
      <translation>„{0}“ muss {1} oder weniger sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must be {1} or more.</source>
      <translation>„{0}“ muss {1} oder mehr sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must be {1}.</source>
      <translation>„{0}“ muss so sein: {1}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must have at least {1} characters.</source>
      <translation>„{0}“ muss mindestens {1} Zeichen haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must have at most {1} characters.</source>
      <translation>„{0}“ darf höchstens {1} Zeichen haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/gallery.py" />
      <source>“{0}” must hold a JSON object that describes the parameters.</source>
      <translation>„{0}“ muss ein JSON-Objekt enthalten, das die Parameter beschreibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/form_problems.py" />
      <source>“{0}” must not be empty.</source>
      <translation>„{0}“ darf nicht leer sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/connectors.py" />
      <source>“{0}” needs no secret: its description names none.</source>
      <translation>„{0}“ braucht kein Geheimnis: Die Beschreibung nennt keines.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/mail/outbox.py" />
      <source>“{0}” no longer accepts the sign-in. Enter the password again under Settings &gt; Services</source>
      <translation>„{0}“ nimmt die Anmeldung nicht mehr an. Geben Sie das Passwort unter Einstellungen &gt; Dienste noch einmal ein</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>“{0}” takes mail; its folder “{1}” {2}.</source>
      <translation>„{0}“ nimmt Mail an; sein Ordner „{1}“ {2}.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>“{0}” takes mail; what became of a mail cannot be looked up, since no imap is given.</source>
      <translation>„{0}“ nimmt Mail an; was aus einer Mail wurde, lässt sich nicht nachsehen, weil kein imap angegeben ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/item_deeds.py" />
      <source>“{0}” waits for your answer to its question.</source>
      <translation>„{0}“ wartet auf Ihre Antwort auf die Frage dazu.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/held.py" />
      <source>“{0}” waits until it is known whether this happened: “{1}”. Keep looks again by itself.</source>
      <translation>„{0}“ wartet, bis bekannt ist, ob dies geschehen ist: „{1}“. Keep sieht von selbst wieder nach.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/held.py" />
      <source>“{0}” waits until you say whether this happened: “{1}”.</source>
      <translation>„{0}“ wartet, bis Sie sagen, ob dies geschehen ist: „{1}“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/scripts.py" />
      <source>“{0}” was changed in another place just now. Try again.</source>
      <translation>„{0}“ wurde eben an anderer Stelle geändert. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/tools/http/call.py" />
      <source>“{0}” was described anew while it was called</source>
      <translation>„{0}“ wurde neu beschrieben, während es aufgerufen wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/rehearsing.py" />
      <source>“{0}” was done before with other content. A run would leave the item here and ask you what should hold.</source>
      <translation>„{0}“ wurde schon mit anderem Inhalt getan. Ein Lauf ließe den Vorgang hier und fragte Sie, was gelten soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations.py" />
      <source>“{0}” was done before with other content. Keep does not do it twice; say what should hold.</source>
      <translation>„{0}“ wurde schon mit anderem Inhalt getan. Keep tut es nicht zweimal; sagen Sie, was gelten soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/storage/backup_reading.py" />
      <source>“{0}” was made by a newer Keep Desktop. Update the program, then restore it.</source>
      <translation>„{0}“ wurde von einem neueren Keep Desktop gemacht. Aktualisieren Sie das Programm und stellen Sie dann wieder her.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/folders.py" />
      <source>“{0}” was not given to this workflow.</source>
      <translation>„{0}“ wurde diesem Ablauf nicht gegeben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/effects.py" />
      <source>“{0}” was settled by another hand.</source>
      <translation>„{0}“ wurde anderswo entschieden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/engine/mutations.py" />
      <source>“{0}” was skipped or started afresh meanwhile.</source>
      <translation>„{0}“ wurde inzwischen übersprungen oder neu begonnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/path_problems.py" />
      <source>“{0}” would not be a CSV file. Let its name end in .csv.</source>
      <translation>„{0}“ wäre keine CSV-Datei. Lassen Sie den Namen auf .csv enden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/secrets/vault.py" />
      <source>“{0}”, which secrets need, cannot be used: {1}.</source>
      <translation>„{0}“, das für Geheimnisse gebraucht wird, ist nicht zu gebrauchen: {1}.</translation>
    </message>
    <message>
      <location filename="scripts/host_sources.py" />
      <source>“{0}”: {1}</source>
      <translation>„{0}“: {1}</translation>
    </message>
  </context>
  <context>
    <name>HostWord</name>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>a group of values</source>
      <translation>eine Gruppe von Werten</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>a list</source>
      <translation>eine Liste</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>a number</source>
      <translation>eine Zahl</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>a text</source>
      <translation>ein Text</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>a whole number</source>
      <translation>eine ganze Zahl</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>active</source>
      <translation>eingeschaltet</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>archived</source>
      <translation>archiviert</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>done</source>
      <translation>erledigt</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>draft</source>
      <translation>ein Entwurf</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>empty</source>
      <translation>leer</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>failed</source>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>needs_attention</source>
      <translation>in Erwartung Ihrer Antwort</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>paused</source>
      <translation>pausiert</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>processing</source>
      <translation>in Arbeit</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>ready</source>
      <translation>bereit</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>skipped</source>
      <translation>übersprungen</translation>
    </message>
    <message>
      <location filename="scripts/host_sentences.py" />
      <source>yes or no</source>
      <translation>ja oder nein</translation>
    </message>
  </context>
  <context>
    <name>IdsWords</name>
    <message>
      <location filename="keep_desktop/ui/ids_words.py" />
      <source>It names items differently (“{after}” instead of “{before}”).</source>
      <translation>Sie benennt Vorgänge anders („{after}“ statt „{before}“).</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/ids_words.py" />
      <source>It treats all {count} finished items as new and does them again.</source>
      <translation>Sie hält alle {count} erledigten Vorgänge für neu und bearbeitet sie noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/ids_words.py" />
      <source>It treats the 1 finished item as new and does it again.</source>
      <translation>Sie hält den einen erledigten Vorgang für neu und bearbeitet ihn noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/ids_words.py" />
      <source>Version {label} names items differently (“{after}” instead of “{before}”).</source>
      <translation>Version {label} benennt Vorgänge anders („{after}“ statt „{before}“).</translation>
    </message>
  </context>
  <context>
    <name>InputTab</name>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>First seen</source>
      <translation>Zuerst gesehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>ID at the source</source>
      <translation>Kennung dort</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>Identifier</source>
      <translation>Kennung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>Input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>Item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>Last changed</source>
      <translation>Zuletzt geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>Settings of the workflow, as they are now</source>
      <translation>Einstellungen des Ablaufs, wie sie jetzt sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>Source</source>
      <translation>Quelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>This workflow has no settings.</source>
      <translation>Dieser Ablauf hat keine Einstellungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>Title</source>
      <translation>Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>no</source>
      <translation>nein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>not set</source>
      <translation>noch nicht gesetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>yes</source>
      <translation>ja</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/input.py" />
      <source>{source} ({type})</source>
      <translation>{source} ({type})</translation>
    </message>
  </context>
  <context>
    <name>InputWords</name>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>In the hands of {names}</source>
      <translation>In Arbeit bei {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>Waits for {names}</source>
      <translation>Wartet auf {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>Waits for {names}, {time}</source>
      <translation>Wartet auf {names}, {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>Waits {days}: nothing has taken it up</source>
      <translation>Wartet schon {days}: Nichts hat ihn aufgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>Waits: no step of the script takes it up</source>
      <translation>Wartet: Kein Schritt des Skripts nimmt ihn auf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>Waits: nothing has taken it up yet</source>
      <translation>Wartet: Noch nichts hat ihn aufgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>nothing</source>
      <translation>nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{done} of {steps} steps done</source>
      <translation>{done} von {steps} Schritten erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{first} and {last}</source>
      <translation>{first} und {last}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{names} go on with it next</source>
      <translation>{names} machen damit weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{names} goes on with it next</source>
      <translation>{names} macht damit weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{n} handled</source>
      <translation>{n} bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{n} handled by {names}</source>
      <translation>{n} von {names} bearbeitet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{n} in hand</source>
      <translation>{n} in Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{n} in the hands of {names}</source>
      <translation>{n} in Arbeit bei {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{n} skipped</source>
      <translation>{n} übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{n} waiting</source>
      <translation>{n} wartend</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>{n} waiting for {names}</source>
      <translation>{n} wartend auf {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/input_words.py" />
      <source>“{name}”</source>
      <translation>„{name}“</translation>
    </message>
  </context>
  <context>
    <name>IntervalPage</name>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>Around the clock or between two times</source>
      <translation>Rund um die Uhr oder zwischen zwei Zeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>Every</source>
      <translation>Alle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>First time of the day</source>
      <translation>Erste Zeit des Tages</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>How many</source>
      <translation>Wie viele</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>Last time of the day</source>
      <translation>Letzte Zeit des Tages</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>Monday to Friday</source>
      <translation>Montag bis Freitag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>On which days</source>
      <translation>An welchen Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>Unit of time</source>
      <translation>Zeiteinheit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>and</source>
      <translation>und</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>around the clock</source>
      <translation>rund um die Uhr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>between</source>
      <translation>zwischen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>every day</source>
      <translation>jeden Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>hours</source>
      <translation>Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>minutes</source>
      <translation>Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>on chosen weekdays</source>
      <translation>an ausgewählten Wochentagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/interval_page.py" />
      <source>seconds</source>
      <translation>Sekunden</translation>
    </message>
  </context>
  <context>
    <name>ItemDeeds</name>
    <message>
      <location filename="keep_desktop/ui/item_deeds.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_deeds.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
  </context>
  <context>
    <name>ItemEmpty</name>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Choose All above to see every item.</source>
      <translation>Wählen Sie oben „Alle“, um jeden Vorgang zu sehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Choose one on the left.</source>
      <translation>Wählen Sie links einen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Each thing that comes in from outside becomes a line here.</source>
      <translation>Alles, was von außen hereinkommt, wird hier eine Zeile.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Each thing that the workflow works on becomes a line here.</source>
      <translation>Jede Sache, an der der Ablauf arbeitet, wird hier zu einer Zeile.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Each was processed again or skipped.</source>
      <translation>Jeder wurde neu bearbeitet oder übersprungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>It runs only when you run it.</source>
      <translation>Er läuft nur, wenn Sie ihn ausführen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Its last run, {time}, ended before it came to one.</source>
      <translation>Sein letzter Lauf, {time}, endete, bevor er zu einem kam.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Its last run, {time}, had none and wrote {lines}.</source>
      <translation>Sein letzter Lauf, {time}, hatte keine und schrieb {lines}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Its last run, {time}, had none.</source>
      <translation>Sein letzter Lauf, {time}, hatte keine.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>No inputs</source>
      <translation>Keine Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>No inputs yet</source>
      <translation>Noch keine Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>No items</source>
      <translation>Keine Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>No items yet</source>
      <translation>Noch keine Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>No title has “{text}” in it</source>
      <translation>Kein Titel enthält „{text}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>No workflow is selected</source>
      <translation>Kein Ablauf ist gewählt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>None of them is failed any more</source>
      <translation>Keiner davon gilt noch als fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Nothing failed</source>
      <translation>Nichts ist fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Nothing is done yet</source>
      <translation>Noch ist nichts erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Nothing is running</source>
      <translation>Nichts läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Nothing is waiting</source>
      <translation>Nichts wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Nothing needs you</source>
      <translation>Nichts wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Nothing was skipped</source>
      <translation>Nichts wurde übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Press Run now to begin, or wait for its next time.</source>
      <translation>Drücken Sie „Jetzt ausführen“, um zu beginnen, oder warten Sie auf den nächsten Zeitpunkt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Press Run now to begin.</source>
      <translation>Drücken Sie „Jetzt ausführen“, um zu beginnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Reading…</source>
      <translation>Wird gelesen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Rehearse it to see what it would do: nothing is changed by that.</source>
      <translation>Proben Sie ihn, um zu sehen, was er tun würde: Dabei wird nichts geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Rehearse…</source>
      <translation>Proben…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Search for another part of the title.</source>
      <translation>Suchen Sie nach einem anderen Teil des Titels.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Show lines</source>
      <translation>Zeilen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Show the lines of the last run</source>
      <translation>Die Zeilen des letzten Laufs zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>The next one is {time}.</source>
      <translation>Der nächste ist {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>line</source>
      <translation>Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_empty.py" />
      <source>lines</source>
      <translation>Zeilen</translation>
    </message>
  </context>
  <context>
    <name>ItemFeed</name>
    <message>
      <location filename="keep_desktop/ui/item_feed.py" />
      <source>Showing the first {number}; narrow it with the filters or the search.</source>
      <translation>Die ersten {number} werden gezeigt; grenzen Sie die Liste mit den Filtern oder der Suche ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_feed.py" />
      <source>Showing the newest {number}; narrow it with the filters or the search.</source>
      <translation>Die neuesten {number} werden gezeigt; grenzen Sie die Liste mit den Filtern oder der Suche ein.</translation>
    </message>
  </context>
  <context>
    <name>ItemHead</name>
    <message>
      <location filename="keep_desktop/ui/item_head.py" />
      <source>Close (Esc)</source>
      <translation>Schließen (Esc)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_head.py" />
      <source>Close details</source>
      <translation>Einzelheiten schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_head.py" />
      <source>Copy identifier</source>
      <translation>Kennung kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_head.py" />
      <source>Copy title</source>
      <translation>Titel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_head.py" />
      <source>More about this item</source>
      <translation>Mehr zu diesem Vorgang</translation>
    </message>
  </context>
  <context>
    <name>ItemLooks</name>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Being checked</source>
      <translation>Wird geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Checked afterwards</source>
      <translation>Nachträglich geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Did not happen</source>
      <translation>Nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Done</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Happened</source>
      <translation>Geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>In progress</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Not known</source>
      <translation>Nicht bekannt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Running</source>
      <translation>Läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Skipped</source>
      <translation>Übersprungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Under way</source>
      <translation>Im Gang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Undone</source>
      <translation>Zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>Waiting</source>
      <translation>Wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>You said that it did not happen</source>
      <translation>Sie sagten, dass es nicht geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>You said that it happened</source>
      <translation>Sie sagten, dass es geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_looks.py" />
      <source>You skipped it</source>
      <translation>Sie haben ihn übersprungen</translation>
    </message>
  </context>
  <context>
    <name>ItemMenu</name>
    <message>
      <location filename="keep_desktop/ui/item_menu.py" />
      <source>Copy identifier</source>
      <translation>Kennung kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_menu.py" />
      <source>Copy title</source>
      <translation>Titel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_menu.py" />
      <source>Show details</source>
      <translation>Einzelheiten zeigen</translation>
    </message>
  </context>
  <context>
    <name>ItemModel</name>
    <message>
      <location filename="keep_desktop/ui/item_heads.py" />
      <source>Attempts</source>
      <translation>Versuche</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_heads.py" />
      <source>Input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_heads.py" />
      <source>Item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_model.py" />
      <source>No steps yet</source>
      <translation>Noch keine Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_model.py" />
      <source>No steps: nothing was changed</source>
      <translation>Keine Schritte: Nichts wurde geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_model.py" />
      <source>Nothing has been tried yet.</source>
      <translation>Noch wurde nichts versucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_model.py" />
      <source>Reading…</source>
      <translation>Wird gelesen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_heads.py" />
      <source>Status</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_heads.py" />
      <source>Updated</source>
      <translation>Geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_model.py" />
      <source>and {steps}, shown in the details</source>
      <translation>und {steps}, in den Einzelheiten gezeigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_model.py" />
      <source>more step</source>
      <translation>weiterer Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_model.py" />
      <source>more steps</source>
      <translation>weitere Schritte</translation>
    </message>
  </context>
  <context>
    <name>ItemNodes</name>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>Attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>Done, and all of it was undone by you {time}</source>
      <translation>Erledigt und alles davon {time} von Ihnen zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>Undone by you {time}</source>
      <translation>Von Ihnen zurückgenommen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>Until {time}</source>
      <translation>Bis {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>Waiting until {time}</source>
      <translation>Wartet bis {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>attempt</source>
      <translation>Versuch</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>attempts</source>
      <translation>Versuche</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>ended after {time}</source>
      <translation>beendet nach {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>less than 1 s</source>
      <translation>weniger als 1 s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>step undone</source>
      <translation>Schritt zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>steps undone</source>
      <translation>Schritte zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>took {time}</source>
      <translation>dauerte {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>tries</source>
      <translation>Anläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>try</source>
      <translation>Anlauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>undone by you</source>
      <translation>von Ihnen zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>{h} h {n} min</source>
      <translation>{h} Std. {n} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>{n} min</source>
      <translation>{n} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>{n} s</source>
      <translation>{n} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_nodes.py" />
      <source>{tries} in attempt {number}</source>
      <translation>{tries} in Versuch {number}</translation>
    </message>
  </context>
  <context>
    <name>ItemPane</name>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>About this item</source>
      <translation>Über diesen Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>Choose an item in the list to see what happened to it, step by step.</source>
      <translation>Wählen Sie einen Vorgang in der Liste, um Schritt für Schritt zu sehen, was mit ihm geschah.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>Input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>It or its workflow was taken away. Choose another one in the list.</source>
      <translation>Er oder sein Ablauf wurde entfernt. Wählen Sie einen anderen in der Liste.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>Item details</source>
      <translation>Einzelheiten des Vorgangs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>Log</source>
      <translation>Protokoll</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>Nothing is selected</source>
      <translation>Nichts ist gewählt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>This item is not there any more</source>
      <translation>Diesen Vorgang gibt es nicht mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>What can be done stands below the list.</source>
      <translation>Was sich tun lässt, steht unter der Liste.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>What happened</source>
      <translation>Hergang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_pane.py" />
      <source>{items} are marked</source>
      <translation>{items} markiert</translation>
    </message>
  </context>
  <context>
    <name>ItemTree</name>
    <message>
      <location filename="keep_desktop/ui/item_tree.py" />
      <source>1 new item</source>
      <translation>1 neuer Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tree.py" />
      <source>Goes to the top of the list</source>
      <translation>Geht an den Anfang der Liste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tree.py" />
      <source>More than {number} new items</source>
      <translation>Mehr als {number} neue Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tree.py" />
      <source>New items</source>
      <translation>Neue Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tree.py" />
      <source>{number} new items</source>
      <translation>{number} neue Vorgänge</translation>
    </message>
  </context>
  <context>
    <name>ItemView</name>
    <message>
      <location filename="keep_desktop/ui/item_view.py" />
      <source>Items</source>
      <translation>Vorgänge</translation>
    </message>
  </context>
  <context>
    <name>KindChips</name>
    <message>
      <location filename="keep_desktop/ui/activity_filters.py" />
      <source>All</source>
      <translation>Alle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/activity_filters.py" />
      <source>Only {day}. Press to show all days.</source>
      <translation>Nur {day}. Drücken Sie, um alle Tage zu zeigen.</translation>
    </message>
  </context>
  <context>
    <name>Leaving</name>
    <message>
      <location filename="keep_desktop/ui/leaving.py" />
      <source>Keep goes on here</source>
      <translation>Keep arbeitet hier weiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/leaving.py" />
      <source>Workflows run on time. Quit in this menu ends it; so does Ctrl+Q.</source>
      <translation>Abläufe laufen pünktlich. „Beenden“ in diesem Menü beendet Keep; ebenso Strg+Q.</translation>
    </message>
  </context>
  <context>
    <name>LicencesDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/licences.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/licences.py" />
      <source>It brings no text of its licence.</source>
      <translation>Es bringt keinen Lizenztext mit.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/licences.py" />
      <source>Keep Desktop is made with these works.</source>
      <translation>Keep Desktop ist aus diesen Werken gemacht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/licences.py" />
      <source>Licences</source>
      <translation>Lizenzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/licences.py" />
      <source>The words of the licence</source>
      <translation>Der Wortlaut der Lizenz</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/licences.py" />
      <source>Works</source>
      <translation>Werke</translation>
    </message>
  </context>
  <context>
    <name>LogTab</name>
    <message>
      <location filename="keep_desktop/ui/item_tabs/log.py" />
      <source>Log of this item</source>
      <translation>Protokoll dieses Vorgangs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/log.py" />
      <source>No lines were logged</source>
      <translation>Keine Zeilen wurden protokolliert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/log.py" />
      <source>console.log writes lines here.</source>
      <translation>console.log schreibt hier Zeilen.</translation>
    </message>
  </context>
  <context>
    <name>MadeFile</name>
    <message>
      <location filename="keep_desktop/ui/made_file.py" />
      <source>Open</source>
      <translation>Öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/made_file.py" />
      <source>Show in folder</source>
      <translation>Im Ordner zeigen</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <location filename="keep_desktop/ui/main_window.py" />
      <source>Activity</source>
      <translation>Verlauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/main_window.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/main_window.py" />
      <source>Schedule</source>
      <translation>Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/main_window.py" />
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/main_window.py" />
      <source>Show</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/main_window.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/main_window.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
  </context>
  <context>
    <name>MessagePlace</name>
    <message>
      <location filename="keep_desktop/ui/message_place.py" />
      <source>Show in Activity</source>
      <translation>Im Verlauf zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/message_place.py" />
      <source>{number} messages came meanwhile. The last: {last}</source>
      <translation>Inzwischen kamen {number} Mitteilungen. Die letzte: {last}</translation>
    </message>
  </context>
  <context>
    <name>Messages</name>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>Keep was not running.</source>
      <translation>Keep lief nicht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>Ran {time} late: {reason}</source>
      <translation>Lief {time} zu spät: {reason}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>hour</source>
      <translation>Stunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>hours</source>
      <translation>Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>message</source>
      <translation>Mitteilung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>messages</source>
      <translation>Mitteilungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>minute</source>
      <translation>Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>minutes</source>
      <translation>Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>other workflows were running.</source>
      <translation>andere Abläufe liefen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>the computer was asleep.</source>
      <translation>der Computer schlief.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>{messages}, the last from {workflow}</source>
      <translation>{messages}, die letzte von {workflow}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>{workflow} is blocked</source>
      <translation>{workflow} ist blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/messages.py" />
      <source>{workflow} needs you</source>
      <translation>{workflow} wartet auf Sie</translation>
    </message>
  </context>
  <context>
    <name>MissingWords</name>
    <message>
      <location filename="keep_desktop/ui/missing_words.py" />
      <source>{workflow} cannot go on</source>
      <translation>{workflow} kann nicht weitermachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/missing_words.py" />
      <source>{workflow}: “{name}” is in the way</source>
      <translation>{workflow}: „{name}“ ist im Weg</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/missing_words.py" />
      <source>{workflow}: “{name}” is not connected</source>
      <translation>{workflow}: „{name}“ ist nicht verbunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/missing_words.py" />
      <source>{workflow}: “{name}” is not there</source>
      <translation>{workflow}: „{name}“ ist nicht da</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/missing_words.py" />
      <source>“{name}” was in the way</source>
      <translation>„{name}“ war im Weg</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/missing_words.py" />
      <source>“{name}” was not connected</source>
      <translation>„{name}“ war nicht verbunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/missing_words.py" />
      <source>“{name}” was not there</source>
      <translation>„{name}“ war nicht da</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/missing_words.py" />
      <source>“{place}” is not there. Choose another one in the settings, or bring it back and choose Resume.</source>
      <translation>„{place}“ ist nicht da. Wählen Sie in den Einstellungen etwas anderes, oder stellen Sie es wieder her und wählen Sie „Fortsetzen“.</translation>
    </message>
  </context>
  <context>
    <name>MutationCard</name>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Copy the key</source>
      <translation>Schlüssel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Copy title</source>
      <translation>Titel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Copy what came back</source>
      <translation>Kopieren, was zurückkam</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Copy what was sent</source>
      <translation>Kopieren, was gesendet wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Copy where it went</source>
      <translation>Ziel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Made {time}</source>
      <translation>Ausgeführt {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Technical details</source>
      <translation>Technische Einzelheiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Technical details of: {step}</source>
      <translation>Technische Einzelheiten zu: {step}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>The script calls it “{title}”</source>
      <translation>Das Skript nennt es „{title}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Under way since {time}</source>
      <translation>Im Gang seit {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>undone by you {time}</source>
      <translation>von Ihnen zurückgenommen {time}</translation>
    </message>
  </context>
  <context>
    <name>NeedsYouPage</name>
    <message>
      <location filename="keep_desktop/ui/empty_pages.py" />
      <source>Nothing needs you</source>
      <translation>Nichts wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/empty_pages.py" />
      <source>When Keep cannot know whether a step happened, or a workflow is blocked, it asks here and leaves what waits alone until you choose.</source>
      <translation>Wenn Keep nicht wissen kann, ob ein Schritt geschehen ist, oder ein Ablauf blockiert ist, fragt es hier und lässt ruhen, was wartet, bis Sie wählen.</translation>
    </message>
  </context>
  <context>
    <name>NewVersionDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>As long as a setting is missing, it is refused: {why}</source>
      <translation>Solange eine Einstellung fehlt, wird es abgelehnt: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>Changes against version {label}</source>
      <translation>Änderungen gegenüber Version {label}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>Make it active</source>
      <translation>Aktiv machen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>New version {label}</source>
      <translation>Neue Version {label}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>No form lies beside the file (“{file}”): it has the settings of version {active}.</source>
      <translation>Neben der Datei liegt kein Formular („{file}“): Sie hat die Einstellungen von Version {active}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>Rehearse first</source>
      <translation>Erst proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>See what it would do, with nothing changed</source>
      <translation>Sehen, was er tun würde, ohne dass sich etwas ändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>Settings that it asks for</source>
      <translation>Einstellungen, nach denen es fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>The workflow is off. With this version it is turned on.</source>
      <translation>Der Ablauf ist aus. Mit dieser Version wird er eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>This script works with handlers, the active one with items: what is done is not recognised.</source>
      <translation>Dieses Skript arbeitet mit Bearbeitern, das aktive mit Vorgängen: Was erledigt ist, wird nicht wiedererkannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>This script works with items, the active one with handlers: what is done is not recognised.</source>
      <translation>Dieses Skript arbeitet mit Vorgängen, das aktive mit Bearbeitern: Was erledigt ist, wird nicht wiedererkannt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>What is different, in a few words</source>
      <translation>Was anders ist, in wenigen Worten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>{name}, from {file}. Version {active} stays active until you decide.</source>
      <translation>{name}, aus {file}. Version {active} bleibt aktiv, bis Sie sich entscheiden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_version.py" />
      <source>{name}, version {label}</source>
      <translation>{name}, Version {label}</translation>
    </message>
  </context>
  <context>
    <name>NewWorkflowDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Add</source>
      <translation>Hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Add and run now</source>
      <translation>Gleich ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Add and turn on</source>
      <translation>Hinzufügen und einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Add as new version</source>
      <translation>Als neue Version hinzufügen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Back</source>
      <translation>Zurück</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Choose something to delegate. You see every step it takes.</source>
      <translation>Wählen Sie etwas, das Sie abgeben wollen. Sie sehen jeden Schritt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Choose what to do with “{folder}”.</source>
      <translation>Wählen Sie, was mit „{folder}“ geschehen soll.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Correct the file, then choose it again.</source>
      <translation>Berichtigen Sie die Datei, und wählen Sie sie dann noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Correct the file, then press Add again; it is read anew.</source>
      <translation>Berichtigen Sie die Datei und drücken Sie dann noch einmal auf „Hinzufügen“; sie wird neu gelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>It was added, but not started: {why}</source>
      <translation>Er wurde hinzugefügt, aber nicht begonnen: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Nothing was added: the script cannot be read. {error}</source>
      <translation>Nichts wurde hinzugefügt: Das Skript kann nicht gelesen werden. {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>Rehearse first</source>
      <translation>Erst proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>See what it would do, with nothing changed</source>
      <translation>Sehen, was er tun würde, ohne dass sich etwas ändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>The script cannot be used. {error}</source>
      <translation>Das Skript kann nicht verwendet werden. {error}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/new_workflow.py" />
      <source>This ready workflow is not there any more.</source>
      <translation>Diesen fertigen Ablauf gibt es nicht mehr.</translation>
    </message>
  </context>
  <context>
    <name>NoticesSection</name>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>A run began after its time, because the computer was asleep or busy.</source>
      <translation>Ein Lauf begann nach seiner Zeit, weil der Computer schlief oder beschäftigt war.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>A workflow cannot go on: a sign-in, a folder or a fault in its script.</source>
      <translation>Ein Ablauf kann nicht weiter: eine Anmeldung, ein Ordner oder ein Fehler in seinem Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>Each thing is told once, on the desktop or at the foot of the window. What is not told still stands under Needs you, Schedule and Activity.</source>
      <translation>Alles wird einmal gemeldet, auf dem Desktop oder unten im Fenster. Was nicht gemeldet wird, steht trotzdem unter „Wartet auf Sie“, „Zeitplan“ und „Verlauf“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>Failures</source>
      <translation>Fehlschläge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>Late runs</source>
      <translation>Späte Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>Messages of workflows</source>
      <translation>Mitteilungen von Abläufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>Notices</source>
      <translation>Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>One item waits for your answer; everything else goes on.</source>
      <translation>Ein Vorgang wartet auf Ihre Antwort; alles andere geht weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>Questions</source>
      <translation>Fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/settings/notices.py" />
      <source>What a script has to say, such as a page that changed.</source>
      <translation>Was ein Skript zu sagen hat, etwa eine Seite, die sich geändert hat.</translation>
    </message>
  </context>
  <context>
    <name>OperationCard</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/operation_card.py" />
      <source>New operation</source>
      <translation>Neue Operation</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/operation_card.py" />
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/operation_card.py" />
      <source>Remove the operation {name}</source>
      <translation>Operation {name} entfernen</translation>
    </message>
  </context>
  <context>
    <name>OutcomeLooks</name>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Done</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Ended early</source>
      <translation>Vorzeitig beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Failed</source>
      <translation>Fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Looks again</source>
      <translation>Sieht noch einmal nach</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Partly done</source>
      <translation>Teilweise erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Put off</source>
      <translation>Aufgeschoben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Running</source>
      <translation>Läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Undo: {outcome}</source>
      <translation>Zurücknahme: {outcome}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/outcome_looks.py" />
      <source>Undone</source>
      <translation>Zurückgenommen</translation>
    </message>
  </context>
  <context>
    <name>OutputList</name>
    <message>
      <location filename="keep_desktop/ui/output_list.py" />
      <source>Copy title</source>
      <translation>Titel kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_list.py" />
      <source>Each step that changes something becomes a line here, with the inputs that caused it.</source>
      <translation>Jeder Schritt, der etwas ändert, wird hier eine Zeile, mit den Eingängen, die ihn verursacht haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_list.py" />
      <source>No title has “{text}” in it</source>
      <translation>Kein Titel enthält „{text}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_list.py" />
      <source>Nothing was changed yet</source>
      <translation>Noch wurde nichts geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_list.py" />
      <source>Search for another part of the title.</source>
      <translation>Suchen Sie nach einem anderen Teil des Titels.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_list.py" />
      <source>Show its inputs</source>
      <translation>Seine Eingänge zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_list.py" />
      <source>Show the input</source>
      <translation>Eingang zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_list.py" />
      <source>Showing the newest {number}; narrow it with the search.</source>
      <translation>Die neuesten {number} werden gezeigt; grenzen Sie mit der Suche ein.</translation>
    </message>
  </context>
  <context>
    <name>OutputModel</name>
    <message>
      <location filename="keep_desktop/ui/output_model.py" />
      <source>What was changed</source>
      <translation>Was geändert wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_model.py" />
      <source>When</source>
      <translation>Wann</translation>
    </message>
  </context>
  <context>
    <name>OutputView</name>
    <message>
      <location filename="keep_desktop/ui/output_view.py" />
      <source>Outputs</source>
      <translation>Ergebnisse</translation>
    </message>
  </context>
  <context>
    <name>OutputWords</name>
    <message>
      <location filename="keep_desktop/ui/output_words.py" />
      <source>an input without a title</source>
      <translation>ein Eingang ohne Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_words.py" />
      <source>and {number} more</source>
      <translation>und {number} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_words.py" />
      <source>← caused by {number} inputs</source>
      <translation>← verursacht von {number} Eingängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_words.py" />
      <source>← caused by {title}</source>
      <translation>← verursacht von {title}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/output_words.py" />
      <source>← not caused by an input</source>
      <translation>← nicht von einem Eingang verursacht</translation>
    </message>
  </context>
  <context>
    <name>PageTurner</name>
    <message>
      <location filename="keep_desktop/ui/page_turner.py" />
      <source>Next {count}</source>
      <translation>Nächste {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/page_turner.py" />
      <source>Previous {count}</source>
      <translation>Vorige {count}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/page_turner.py" />
      <source>{first} to {last} of {count}</source>
      <translation>{first} bis {last} von {count}</translation>
    </message>
  </context>
  <context>
    <name>PathLine</name>
    <message>
      <location filename="keep_desktop/ui/path_line.py" />
      <source>A file…</source>
      <translation>Datei…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/path_line.py" />
      <source>A folder…</source>
      <translation>Ordner…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/path_line.py" />
      <source>Browse for {what}</source>
      <translation>{what} auswählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/path_line.py" />
      <source>Browse…</source>
      <translation>Durchsuchen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/path_line.py" />
      <source>Paths that fit</source>
      <translation>Passende Pfade</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/path_line.py" />
      <source>Type a path, drop it here, or browse</source>
      <translation>Pfad eingeben, hierher ziehen oder auswählen</translation>
    </message>
  </context>
  <context>
    <name>PayloadDiff</name>
    <message>
      <location filename="keep_desktop/ui/payload_diff.py" />
      <source>Both read the same: they differ beyond what is shown.</source>
      <translation>Beide lesen sich gleich: Sie unterscheiden sich jenseits des Gezeigten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/payload_diff.py" />
      <source>Hide what changed</source>
      <translation>Änderungen verbergen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/payload_diff.py" />
      <source>Show what changed</source>
      <translation>Änderungen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/payload_diff.py" />
      <source>What changed</source>
      <translation>Was sich geändert hat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/payload_diff.py" />
      <source>− what was written before, + what is to be written now</source>
      <translation>− was vorher geschrieben wurde, + was jetzt geschrieben werden soll</translation>
    </message>
  </context>
  <context>
    <name>PictureWords</name>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>No runs yet</source>
      <translation>Noch keine Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>Waiting</source>
      <translation>Wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>as you asked</source>
      <translation>wie von Ihnen verlangt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>call</source>
      <translation>Aufruf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>calls</source>
      <translation>Aufrufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>no inputs</source>
      <translation>keine Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>no items</source>
      <translation>keine Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>start</source>
      <translation>Start</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>starts</source>
      <translation>Starts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>time</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>times</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>undo</source>
      <translation>Zurücknahme</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>undos</source>
      <translation>Zurücknahmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{count} asked you</source>
      <translation>{count} mit Frage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{count} done</source>
      <translation>{count} erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{count} failed</source>
      <translation>{count} fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{count} ms</source>
      <translation>{count} ms</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{count} not known yet</source>
      <translation>{count} noch nicht bekannt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{hours} h {minutes} min</source>
      <translation>{hours} Std. {minutes} Min.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{minutes} min {seconds} s</source>
      <translation>{minutes} Min. {seconds} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{seconds} s</source>
      <translation>{seconds} s</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{time} for each input</source>
      <translation>{time} je Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pictures/words.py" />
      <source>{time} for each item</source>
      <translation>{time} je Vorgang</translation>
    </message>
  </context>
  <context>
    <name>PoliciesPanel</name>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>Nothing is changed. What you change holds from the next run on.</source>
      <translation>Nichts ist geändert. Was Sie ändern, gilt ab dem nächsten Lauf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>Reset all</source>
      <translation>Alle zurücksetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>Reset all figures to their defaults</source>
      <translation>Alle Werte auf die Vorgabe zurücksetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>{count} of {all} limits and waits changed. What you change holds from the next run on.</source>
      <translation>{count} von {all} Grenzwerten geändert. Was Sie ändern, gilt ab dem nächsten Lauf.</translation>
    </message>
  </context>
  <context>
    <name>PolicyRow</name>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>Changed</source>
      <translation>Geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>Default: {value}</source>
      <translation>Vorgabe: {value}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>Default: {value}. {limits}.</source>
      <translation>Vorgabe: {value}. {limits}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>Reset</source>
      <translation>Zurücksetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policies_panel.py" />
      <source>Reset: {what}</source>
      <translation>Zurücksetzen: {what}</translation>
    </message>
  </context>
  <context>
    <name>PolicyWords</name>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>A script that goes beyond is ended, and the item says why.</source>
      <translation>Ein Skript, das darüber hinausgeht, wird beendet, und der Vorgang sagt, warum.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>All workflows together</source>
      <translation>Alle Abläufe zusammen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>From {least} to {most}</source>
      <translation>Von {least} bis {most}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>It takes a whole number.</source>
      <translation>Es muss eine ganze Zahl sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>Items that fail</source>
      <translation>Vorgänge, die fehlschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>Keep looks by itself, again and again, before it asks you.</source>
      <translation>Keep sieht selbst immer wieder nach, bevor es Sie fragt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>More</source>
      <translation>Mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>One run of a workflow</source>
      <translation>Ein Lauf eines Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>The workflow tries again by itself; the wait doubles each time.</source>
      <translation>Der Ablauf versucht es von selbst wieder; die Wartezeit verdoppelt sich jedes Mal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>Type a time, such as “30 seconds” or “10 minutes”.</source>
      <translation>Geben Sie eine Zeit ein, etwa „30 Sekunden“ oder „10 Minuten“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>Type a whole number.</source>
      <translation>Geben Sie eine ganze Zahl ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>Type an amount, such as “256 MB”.</source>
      <translation>Geben Sie eine Menge ein, etwa „256 MB“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>Waking up</source>
      <translation>Aufwachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>Web services</source>
      <translation>Webdienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>What a script may use</source>
      <translation>Was ein Skript nutzen darf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>When a connection fails</source>
      <translation>Wenn eine Verbindung abbricht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>When it is not known whether a step happened</source>
      <translation>Wenn nicht bekannt ist, ob ein Schritt geschehen ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>day</source>
      <translation>Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>days</source>
      <translation>Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>hour</source>
      <translation>Stunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>hours</source>
      <translation>Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>millisecond</source>
      <translation>Millisekunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>milliseconds</source>
      <translation>Millisekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>minute</source>
      <translation>Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>minutes</source>
      <translation>Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>second</source>
      <translation>Sekunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/policy_words.py" />
      <source>seconds</source>
      <translation>Sekunden</translation>
    </message>
  </context>
  <context>
    <name>ProgressLine</name>
    <message>
      <location filename="keep_desktop/ui/progress_line.py" />
      <source>Progress of the run</source>
      <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/progress_line.py" />
      <source>Running…</source>
      <translation>Läuft…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/progress_line.py" />
      <source>Undoing what an attempt did, as you asked…</source>
      <translation>Nimmt zurück, was ein Versuch getan hat, wie von Ihnen verlangt…</translation>
    </message>
  </context>
  <context>
    <name>QuestionCard</name>
    <message>
      <location filename="keep_desktop/ui/question_card.py" />
      <source>Open the item</source>
      <translation>Vorgang öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_card.py" />
      <source>Open the workflow</source>
      <translation>Ablauf öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_card.py" />
      <source>See for yourself before you choose</source>
      <translation>Erst selbst nachsehen, dann wählen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_card.py" />
      <source>See for yourself before you choose (O)</source>
      <translation>Erst selbst nachsehen, dann wählen (O)</translation>
    </message>
  </context>
  <context>
    <name>QuestionWays</name>
    <message>
      <location filename="keep_desktop/ui/question_ways.py" />
      <source>Connect a service…</source>
      <translation>Dienst verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_ways.py" />
      <source>Connect the service {name}</source>
      <translation>Den Dienst {name} verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_ways.py" />
      <source>Import a corrected script, or go back to an earlier one</source>
      <translation>Ein korrigiertes Skript importieren oder zu einem früheren zurückgehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_ways.py" />
      <source>New version of {workflow}</source>
      <translation>Neue Version von {workflow}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_ways.py" />
      <source>New version…</source>
      <translation>Neue Version…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_ways.py" />
      <source>Settings of {workflow}</source>
      <translation>Einstellungen von {workflow}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/question_ways.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
  </context>
  <context>
    <name>QuestionsHead</name>
    <message>
      <location filename="keep_desktop/ui/questions_head.py" />
      <source>Everything is stopped: what you choose is done once Keep is turned back on.</source>
      <translation>Alles ist gestoppt: Was Sie wählen, geschieht, sobald Keep wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/questions_head.py" />
      <source>Newest first</source>
      <translation>Neueste zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/questions_head.py" />
      <source>Nothing else happens to it until you choose.</source>
      <translation>Damit geschieht nichts weiter, bis Sie wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/questions_head.py" />
      <source>Nothing else happens to it until you choose. Everything else keeps running.</source>
      <translation>Damit geschieht nichts weiter, bis Sie wählen. Alles andere läuft weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/questions_head.py" />
      <source>Nothing else happens to these until you choose.</source>
      <translation>Damit geschieht nichts weiter, bis Sie wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/questions_head.py" />
      <source>Nothing else happens to these until you choose. Everything else keeps running.</source>
      <translation>Damit geschieht nichts weiter, bis Sie wählen. Alles andere läuft weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/questions_head.py" />
      <source>Oldest first</source>
      <translation>Älteste zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/questions_head.py" />
      <source>Order: {order}</source>
      <translation>Reihenfolge: {order}</translation>
    </message>
  </context>
  <context>
    <name>QuitDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Do not ask again</source>
      <translation>Nicht mehr fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Minimise instead</source>
      <translation>Stattdessen minimieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Quit Keep?</source>
      <translation>Keep beenden?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Quitting stops what runs. Nothing is lost: it goes on from there at its next time, or with Run now.</source>
      <translation>Beenden stoppt, was läuft. Nichts geht verloren: Beim nächsten geplanten Lauf oder mit „Jetzt ausführen“ geht es dort weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Settings &gt; General has it, too</source>
      <translation>Steht auch unter Einstellungen &gt; Allgemein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Workflows run only while Keep is running, and this desktop has no tray in which it could go on. What comes due meanwhile runs once when Keep is started again.</source>
      <translation>Abläufe laufen nur, während Keep läuft, und auf diesem Desktop gibt es keinen Infobereich, in dem Keep weiterlaufen könnte. Was inzwischen fällig wird, läuft einmal, wenn Keep wieder gestartet wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Workflows run only while Keep is running. What comes due meanwhile runs once when Keep is started again.</source>
      <translation>Abläufe laufen nur, während Keep läuft. Was inzwischen fällig wird, läuft einmal, wenn Keep wieder gestartet wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>workflow is running now.</source>
      <translation>Ablauf läuft jetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>workflows are running now.</source>
      <translation>Abläufe laufen jetzt.</translation>
    </message>
  </context>
  <context>
    <name>ReadableJson</name>
    <message>
      <location filename="keep_desktop/ui/readable_json.py" />
      <source>empty</source>
      <translation>leer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/readable_json.py" />
      <source>no</source>
      <translation>nein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/readable_json.py" />
      <source>nothing</source>
      <translation>nichts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/readable_json.py" />
      <source>yes</source>
      <translation>ja</translation>
    </message>
  </context>
  <context>
    <name>ReasonCard</name>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Answer what is asked</source>
      <translation>Die Frage beantworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Connect a service…</source>
      <translation>Dienst verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Connect the service that is missing</source>
      <translation>Den fehlenden Dienst verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Import a corrected script, or go back to an earlier one</source>
      <translation>Ein korrigiertes Skript importieren oder zu einem früheren zurückgehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>New version of this workflow</source>
      <translation>Neue Version dieses Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>New version…</source>
      <translation>Neue Version…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Open the page</source>
      <translation>Seite öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Open the page in your browser</source>
      <translation>Die Seite im Browser öffnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Resume this workflow</source>
      <translation>Diesen Ablauf fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Settings of the workflow</source>
      <translation>Einstellungen des Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Turn back on</source>
      <translation>Wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/reason_card.py" />
      <source>Turn this workflow back on</source>
      <translation>Diesen Ablauf wieder einschalten</translation>
    </message>
  </context>
  <context>
    <name>RehearsalDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>All is done already</source>
      <translation>Alles ist schon erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Copied</source>
      <translation>Kopiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Copy as text</source>
      <translation>Als Text kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Keep plays the script through: it reads what the script reads, and only notes what it would change. This may take a while.</source>
      <translation>Keep spielt das Skript durch: Es liest, was das Skript liest, und notiert nur, was es ändern würde. Das kann eine Weile dauern.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Make it active</source>
      <translation>Aktiv machen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Not now</source>
      <translation>Nicht jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Nothing to work on</source>
      <translation>Nichts zu bearbeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Rehearsal</source>
      <translation>Probe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Rehearse again</source>
      <translation>Noch einmal proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Show more ({count} left)</source>
      <translation>Mehr zeigen ({count} übrig)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Stop the rehearsal</source>
      <translation>Probe anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>The rehearsal is under way</source>
      <translation>Die Probe läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>The script found nothing new. New items turn up here when there are any.</source>
      <translation>Das Skript hat nichts Neues gefunden. Neue Vorgänge erscheinen hier, sobald es welche gibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>The script found nothing to work on that is not done already. If you expected something, look at its settings.</source>
      <translation>Das Skript hat nichts gefunden, was nicht schon erledigt ist. Wenn Sie etwas erwartet haben, sehen Sie in die Einstellungen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>item would fail:</source>
      <translation>Vorgang würde fehlschlagen:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rehearsal.py" />
      <source>items would fail:</source>
      <translation>Vorgänge würden fehlschlagen:</translation>
    </message>
  </context>
  <context>
    <name>RehearsalWords</name>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Depends on step {step}, which was only rehearsed.</source>
      <translation>Hängt von Schritt {step} ab, der nur geprobt wurde.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Depends on steps {steps}, which were only rehearsed.</source>
      <translation>Hängt von den Schritten {steps} ab, die nur geprobt wurden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>It failed at “{item}”: {why}</source>
      <translation>Sie ist bei „{item}“ gescheitert: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>It failed: {why}</source>
      <translation>Sie ist gescheitert: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>It warns: {what}</source>
      <translation>Er warnt: {what}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>It would fail: {why}</source>
      <translation>Er würde fehlschlagen: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Items that would fail</source>
      <translation>Vorgänge, die fehlschlagen würden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Nothing would be changed</source>
      <translation>Nichts würde geändert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Script {version} came through {items} and ended early. Nothing was changed: all is as before.</source>
      <translation>Skript {version} kam durch {items} und endete vorzeitig. Nichts wurde geändert: Alles ist wie vorher.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Script {version} ended early. Nothing was changed: all is as before.</source>
      <translation>Skript {version} endete vorzeitig. Nichts wurde geändert: Alles ist wie vorher.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Script {version} went through {items}. This was a rehearsal: all is as before.</source>
      <translation>Skript {version} ging {items} durch. Das war eine Probe: Alles ist wie zuvor.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>The rehearsal failed</source>
      <translation>Die Probe ist fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Until then 1 thing would be changed:</source>
      <translation>Bis dahin würde 1 Änderung gemacht:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Until then nothing would be changed:</source>
      <translation>Bis dahin würde nichts geändert:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>Until then {count} things would be changed:</source>
      <translation>Bis dahin würden {count} Änderungen gemacht:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>input</source>
      <translation>Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>inputs</source>
      <translation>Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>item</source>
      <translation>Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>item would fail</source>
      <translation>Vorgang würde fehlschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>items would fail</source>
      <translation>Vorgänge würden fehlschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>thing would be changed</source>
      <translation>Änderung würde gemacht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>things would be changed</source>
      <translation>Änderungen würden gemacht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>warning:</source>
      <translation>Warnung:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>warnings:</source>
      <translation>Warnungen:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsal_words.py" />
      <source>{what} ({count} times)</source>
      <translation>{what} ({count}-mal)</translation>
    </message>
  </context>
  <context>
    <name>RehearsedCard</name>
    <message>
      <location filename="keep_desktop/ui/rehearsed_card.py" />
      <source>Answer given to the script</source>
      <translation>Antwort an das Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsed_card.py" />
      <source>Parameters</source>
      <translation>Parameter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsed_card.py" />
      <source>Parameters of step {number}: {title}</source>
      <translation>Parameter von Schritt {number}: {title}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rehearsed_card.py" />
      <source>Parameters of {tool}</source>
      <translation>Parameter von {tool}</translation>
    </message>
  </context>
  <context>
    <name>RemoveLogsDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_logs.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_logs.py" />
      <source>From then on, what becomes that old is removed once a day.</source>
      <translation>Danach wird einmal am Tag entfernt, was so alt geworden ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_logs.py" />
      <source>Keep logs for {time} only?</source>
      <translation>Protokolle nur {time} aufbewahren?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_logs.py" />
      <source>Remove logs</source>
      <translation>Protokolle entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_logs.py" />
      <source>Remove older logs</source>
      <translation>Ältere Protokolle entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_logs.py" />
      <source>What is older is removed within minutes: {amount}.</source>
      <translation>Älteres wird binnen Minuten entfernt: {amount}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_logs.py" />
      <source>What is removed cannot be brought back.</source>
      <translation>Was entfernt ist, lässt sich nicht wiederherstellen.</translation>
    </message>
  </context>
  <context>
    <name>RemoveSamplesDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>Everything else on this computer.</source>
      <translation>Alles andere auf diesem Computer.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>Remove the samples</source>
      <translation>Beispiele entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>Remove the samples?</source>
      <translation>Beispiele entfernen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>The sample workflows are in the archive</source>
      <translation>Die Beispielabläufe sind im Archiv</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>The trash could not take their folder, which stays: {folder}. Nothing in Keep needs it any more; you can delete it yourself.</source>
      <translation>Der Papierkorb konnte ihren Ordner nicht nehmen; er bleibt: {folder}. Nichts in Keep braucht ihn mehr; Sie können ihn selbst löschen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>To the trash: {files} in {folder}</source>
      <translation>In den Papierkorb: {files} in {folder}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>What goes</source>
      <translation>Was entfernt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>What stays</source>
      <translation>Was bleibt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>file</source>
      <translation>Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>files</source>
      <translation>Dateien</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>{files} in the folder, your own or changed by you: {names}</source>
      <translation>{files} im Ordner, von Ihnen angelegt oder geändert: {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>{files} that they wrote elsewhere: {names}</source>
      <translation>{files} an anderer Stelle: {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>“{name}” goes to the archive, with its history and with what you changed in it.</source>
      <translation>„{name}“ kommt ins Archiv, mit allem, was geschah, und mit dem, was Sie geändert haben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>“{name}” goes to the archive, with its history.</source>
      <translation>„{name}“ kommt ins Archiv, mit allem, was geschah.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/remove_samples.py" />
      <source>“{name}” is running. Wait for it or stop it, then remove the samples.</source>
      <translation>„{name}“ läuft. Warten Sie auf ihn oder stoppen Sie ihn, und entfernen Sie dann die Beispiele.</translation>
    </message>
  </context>
  <context>
    <name>RenameDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/rename.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rename.py" />
      <source>Name of the workflow</source>
      <translation>Name des Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rename.py" />
      <source>Rename</source>
      <translation>Umbenennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/rename.py" />
      <source>Rename “{name}”</source>
      <translation>„{name}“ umbenennen</translation>
    </message>
  </context>
  <context>
    <name>RestartDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Not now</source>
      <translation>Nicht jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Restart Keep?</source>
      <translation>Keep neu starten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Restart now</source>
      <translation>Jetzt neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>Restarting stops what runs. Nothing is lost: it goes on from there at its next time, or with Run now.</source>
      <translation>Ein Neustart stoppt, was läuft. Nichts geht verloren: Beim nächsten geplanten Lauf oder mit „Jetzt ausführen“ geht es dort weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>workflow is running now.</source>
      <translation>Ablauf läuft jetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/leaving.py" />
      <source>workflows are running now.</source>
      <translation>Abläufe laufen jetzt.</translation>
    </message>
  </context>
  <context>
    <name>RestoreDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Copying the backup…</source>
      <translation>Die Sicherung wird kopiert…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Everything is stopped afterwards, as by the emergency stop: nothing runs until you have looked and turn it back on.</source>
      <translation>Danach ist alles gestoppt wie beim Not-Halt: Nichts läuft, bis Sie nachgesehen haben und Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>It does not say how many workflows and items it holds.</source>
      <translation>Sie sagt nicht, wie viele Abläufe und Vorgänge sie enthält.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Look at Activity before you restore, and at your files and mails after it.</source>
      <translation>Sehen Sie vor dem Wiederherstellen in den Verlauf, und danach in Ihre Dateien und Mails.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Made: {when} · version {version} · {size}</source>
      <translation>Erstellt: {when} · Version {version} · {size}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>No workflow has changed anything since it was made.</source>
      <translation>Seit sie erstellt wurde, hat kein Ablauf etwas geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Reading…</source>
      <translation>Wird gelesen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Restore a backup</source>
      <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Restore and restart</source>
      <translation>Wiederherstellen und neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Restore at the next start</source>
      <translation>Beim nächsten Start wiederherstellen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Since it was made, workflows have changed {count} thing. That stays as it is, but the backup does not know of it: run again, they may do it a second time.</source>
      <translation>Seit sie erstellt wurde, haben Abläufe {count} Änderung gemacht. Sie bleibt, aber die Sicherung weiß nichts davon: Noch einmal ausgeführt, machen Abläufe sie vielleicht ein zweites Mal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Since it was made, workflows have changed {count} things. They stay as they are, but the backup does not know of them: run again, workflows may do them a second time.</source>
      <translation>Seit sie erstellt wurde, haben Abläufe {count} Änderungen gemacht. Sie bleiben, aber die Sicherung weiß nichts davon: Noch einmal ausgeführt, machen Abläufe sie vielleicht ein zweites Mal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>This cannot be restored.</source>
      <translation>Dies kann nicht wiederhergestellt werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>What is here now is kept beside it in the data folder, under another name. Passwords stay as they are: a backup holds none.</source>
      <translation>Was jetzt da ist, wird daneben im Datenordner unter einem anderen Namen behalten. Passwörter bleiben, wie sie sind: Eine Sicherung enthält keine.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Workflows, items and settings become what they were then.</source>
      <translation>Abläufe, Vorgänge und Einstellungen werden, was sie damals waren.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>Workflows: {workflows}, with those in the archive · Items: {items}</source>
      <translation>Abläufe: {workflows}, mit denen im Archiv · Vorgänge: {items}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/restore.py" />
      <source>more than {count}</source>
      <translation>mehr als {count}</translation>
    </message>
  </context>
  <context>
    <name>RestoreStrip</name>
    <message>
      <location filename="keep_desktop/ui/restore_strip.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/restore_strip.py" />
      <source>Everything is as it was before. Choose another backup, or restore the same one once more from its own file.</source>
      <translation>Alles ist wie zuvor. Wählen Sie eine andere Sicherung, oder stellen Sie dieselbe noch einmal aus ihrer eigenen Datei wieder her.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/restore_strip.py" />
      <source>Show backups</source>
      <translation>Sicherungen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/restore_strip.py" />
      <source>The backup was not restored</source>
      <translation>Die Sicherung wurde nicht wiederhergestellt</translation>
    </message>
  </context>
  <context>
    <name>RuleWords</name>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Daily</source>
      <translation>täglich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Every day</source>
      <translation>Jeden Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Every hour</source>
      <translation>Jede Stunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Every minute</source>
      <translation>Jede Minute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Every second</source>
      <translation>Jede Sekunde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Every {count} days</source>
      <translation>Alle {count} Tage</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Every {count} hours</source>
      <translation>Alle {count} Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Every {count} minutes</source>
      <translation>Alle {count} Minuten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Every {count} seconds</source>
      <translation>Alle {count} Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Fridays</source>
      <translation>freitags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Last day of the month</source>
      <translation>Am letzten Tag des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Last {weekday} of the month</source>
      <translation>Am letzten {weekday} des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Mondays</source>
      <translation>montags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Saturdays</source>
      <translation>samstags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Sundays</source>
      <translation>sonntags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Thursdays</source>
      <translation>donnerstags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Tuesdays</source>
      <translation>dienstags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Wednesdays</source>
      <translation>mittwochs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Weekdays</source>
      <translation>montags bis freitags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Weekdays hourly</source>
      <translation>Mo–Fr stündlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>Weekends</source>
      <translation>samstags und sonntags</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{days} at {times}</source>
      <translation>{days} um {times}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{days} hourly</source>
      <translation>{days} stündlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{days} of the month</source>
      <translation>am {days} des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{days} of {months}</source>
      <translation>Am {days} {months}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{days}, {often}</source>
      <translation>{days}, {often}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{first} and {last}</source>
      <translation>{first} und {last}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{nth} {weekday} of the month</source>
      <translation>Am {nth} {weekday} des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{number}th</source>
      <translation>{number}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/rule_words.py" />
      <source>{often}, from {time}</source>
      <translation>{often}, ab {time}</translation>
    </message>
  </context>
  <context>
    <name>RunBars</name>
    <message>
      <location filename="keep_desktop/ui/pictures/bars.py" />
      <source>Last runs</source>
      <translation>Letzte Läufe</translation>
    </message>
  </context>
  <context>
    <name>RunDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>A run of {name}</source>
      <translation>Ein Lauf von {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>An undo in {name}</source>
      <translation>Eine Zurücknahme in {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Answer what is asked</source>
      <translation>Die Frage beantworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Log of this run</source>
      <translation>Protokoll dieses Laufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Script {version}</source>
      <translation>Skript {version}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Show in Workflows</source>
      <translation>Unter Abläufe zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Started {started}</source>
      <translation>Begonnen {started}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Started {started}, took {time}</source>
      <translation>Begonnen {started}, dauerte {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>The newest {number} lines.</source>
      <translation>Die neuesten {number} Zeilen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>There is no such run any more.</source>
      <translation>Diesen Lauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/run.py" />
      <source>as you asked</source>
      <translation>wie von Ihnen verlangt</translation>
    </message>
  </context>
  <context>
    <name>RunFailures</name>
    <message>
      <location filename="keep_desktop/ui/run_failures.py" />
      <source>Show {failed}</source>
      <translation>{failed} zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_failures.py" />
      <source>failed item</source>
      <translation>fehlgeschlagenen Vorgang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_failures.py" />
      <source>failed items</source>
      <translation>fehlgeschlagene Vorgänge</translation>
    </message>
  </context>
  <context>
    <name>RunFailuresBar</name>
    <message>
      <location filename="keep_desktop/ui/run_failures.py" />
      <source>Failed in the run that ended {time}</source>
      <translation>Fehlgeschlagen im Lauf mit Ende {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_failures.py" />
      <source>Show all failed</source>
      <translation>Alle fehlgeschlagenen zeigen</translation>
    </message>
  </context>
  <context>
    <name>RunTold</name>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>input waits</source>
      <translation>Eingang wartet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>input waits until {time}</source>
      <translation>Eingang wartet bis {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>inputs wait</source>
      <translation>Eingänge warten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>inputs wait until {time}</source>
      <translation>Eingänge warten bis {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>line</source>
      <translation>Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>lines</source>
      <translation>Zeilen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>nothing to do</source>
      <translation>nichts zu tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>warning</source>
      <translation>Warnung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>warnings</source>
      <translation>Warnungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>wrote {lines}</source>
      <translation>{lines} geschrieben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>“{name}” ran.</source>
      <translation>„{name}“ ist gelaufen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/run_told.py" />
      <source>“{name}” ran: {work}.</source>
      <translation>„{name}“ ist gelaufen: {work}.</translation>
    </message>
  </context>
  <context>
    <name>RunsDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Answer what is asked</source>
      <translation>Die Frage beantworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>How this run went, and what it logged (Return)</source>
      <translation>Wie dieser Lauf verlief und was er protokolliert hat (Eingabe)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Inputs a day</source>
      <translation>Eingänge am Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>It has not run yet. Its runs show here once it did.</source>
      <translation>Er lief noch nicht. Seine Läufe stehen hier, sobald er lief.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>It ran so often that the first of these days are not counted.</source>
      <translation>Er lief so oft, dass die ersten dieser Tage nicht gezählt sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Items a day</source>
      <translation>Vorgänge am Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>More went on than there is room for here.</source>
      <translation>Es geschah mehr, als hier Platz hat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Runs of {name}</source>
      <translation>Läufe von {name}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Show the log</source>
      <translation>Protokoll anzeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Taller: more inputs</source>
      <translation>Höher: mehr Eingänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Taller: more items</source>
      <translation>Höher: mehr Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>The last ones, oldest first. Choose one to look into it.</source>
      <translation>Die letzten, die ältesten zuerst. Wählen Sie einen, um hineinzusehen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>This run did nothing and logged nothing.</source>
      <translation>Dieser Lauf hat nichts getan und nichts protokolliert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Those without inputs are left out, but for the newest.</source>
      <translation>Die ohne Eingänge sind weggelassen, bis auf den neuesten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Those without items are left out, but for the newest.</source>
      <translation>Die ohne Vorgänge sind weggelassen, bis auf den neuesten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Time for each input</source>
      <translation>Zeit je Eingang</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/runs.py" />
      <source>Time for each item</source>
      <translation>Zeit je Vorgang</translation>
    </message>
  </context>
  <context>
    <name>SampleDeeds</name>
    <message>
      <location filename="keep_desktop/ui/sample_deeds.py" />
      <source>Adding the samples…</source>
      <translation>Beispiele werden hinzugefügt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_deeds.py" />
      <source>Put them back</source>
      <translation>Zurückholen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_deeds.py" />
      <source>Putting the samples back…</source>
      <translation>Beispiele werden zurückgeholt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_deeds.py" />
      <source>Remove them</source>
      <translation>Wieder entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_deeds.py" />
      <source>Removing the samples…</source>
      <translation>Beispiele werden entfernt…</translation>
    </message>
  </context>
  <context>
    <name>SampleWords</name>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>1 file of your own stays in {folder}.</source>
      <translation>1 eigene Datei bleibt in {folder}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>Added: {workflows} and {count} invented mails in {folder}.</source>
      <translation>Hinzugefügt: {workflows} und {count} erfundene Mails in {folder}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>Adds invented mail, in a folder among your documents, and two workflows on it. You can remove it all again.</source>
      <translation>Fügt erfundene Mails in einem Ordner bei Ihren Dokumenten und zwei Abläufe dazu hinzu. Alles lässt sich wieder entfernen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>Not back, since something of your own lies there: {files}.</source>
      <translation>Nicht zurück, weil dort etwas Eigenes von Ihnen liegt: {files}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>Remove the samples</source>
      <translation>Beispiele entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>Removing them puts their files in the trash and their workflows in the archive; what is your own stays.</source>
      <translation>Beim Entfernen kommen ihre Dateien in den Papierkorb und ihre Abläufe ins Archiv; was Ihnen gehört, bleibt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>The samples are back: {workflows} and their files in {folder}.</source>
      <translation>Die Beispiele sind wieder da: {workflows} und ihre Dateien in {folder}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>The samples are removed.</source>
      <translation>Die Beispiele sind entfernt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>The samples are removed: {what}.</source>
      <translation>Die Beispiele sind entfernt: {what}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>What was on is paused.</source>
      <translation>Was eingeschaltet war, ist pausiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>When it is on, it reads the {count} invented mails of the samples.</source>
      <translation>Ist er eingeschaltet, liest er die {count} erfundenen Mails der Beispiele.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>You are trying Keep with samples.</source>
      <translation>Sie probieren Keep mit Beispielen aus.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>file</source>
      <translation>Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>files</source>
      <translation>Dateien</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>workflows</source>
      <translation>Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>{count} files of your own stay in {folder}.</source>
      <translation>{count} eigene Dateien bleiben in {folder}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>{files} and {count} more</source>
      <translation>{files} und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>{files} in the trash</source>
      <translation>{files} im Papierkorb</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>{workflows} in the archive</source>
      <translation>{workflows} im Archiv</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sample_words.py" />
      <source>“{name}”</source>
      <translation>„{name}“</translation>
    </message>
  </context>
  <context>
    <name>SamplesDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/samples.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/samples.py" />
      <source>Copy the samples</source>
      <translation>Beispiele kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/samples.py" />
      <source>Folder for the samples</source>
      <translation>Ordner für die Beispiele</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/samples.py" />
      <source>Invented mail and two workflows that work on it. Neither runs until you turn it on.</source>
      <translation>Erfundene Mails und zwei Abläufe, die damit arbeiten. Keiner läuft, bevor Sie ihn einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/samples.py" />
      <source>It is made if it is not there. It must be empty.</source>
      <translation>Er wird angelegt, wenn es ihn nicht gibt. Er muss leer sein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/samples.py" />
      <source>Name a folder with its whole path.</source>
      <translation>Nennen Sie einen Ordner mit seinem ganzen Pfad.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/samples.py" />
      <source>Try it with samples</source>
      <translation>Mit Beispielen ausprobieren</translation>
    </message>
  </context>
  <context>
    <name>ScheduleBox</name>
    <message>
      <location filename="keep_desktop/ui/schedule_box.py" />
      <source>Next: {times}</source>
      <translation>Nächste Läufe: {times}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_box.py" />
      <source>Times are local. If the computer is asleep or Keep is closed at one or more of these times, the workflow runs once as soon as it can, not once for each.</source>
      <translation>Es gilt die Ortszeit. Schläft der Computer oder ist Keep zu einer oder mehreren dieser Zeiten geschlossen, läuft der Ablauf einmal, sobald er kann, nicht einmal für jede.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_box.py" />
      <source>today</source>
      <translation>heute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_box.py" />
      <source>tomorrow</source>
      <translation>morgen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_box.py" />
      <source>{words}.
Next: {times}</source>
      <translation>{words}.
Nächste Läufe: {times}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_box.py" />
      <source>{words}: never again.</source>
      <translation>{words}: nie wieder.</translation>
    </message>
  </context>
  <context>
    <name>ScheduleDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/schedule.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/schedule.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/schedule.py" />
      <source>Schedule</source>
      <translation>Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/schedule.py" />
      <source>This workflow is not there any more.</source>
      <translation>Diesen Ablauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/schedule.py" />
      <source>When does it run?</source>
      <translation>Wann läuft er?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/schedule.py" />
      <source>{schedule}. The script holds the schedule: import a changed one.</source>
      <translation>{schedule}. Das Skript enthält den Zeitplan: Importieren Sie ein geändertes.</translation>
    </message>
  </context>
  <context>
    <name>ScheduleHeld</name>
    <message>
      <location filename="keep_desktop/ui/schedule_held.py" />
      <source>All schedules are paused: it does not run until you resume them.</source>
      <translation>Alle Zeitpläne sind angehalten: Er läuft erst, wenn Sie sie fortsetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_held.py" />
      <source>Everything is stopped: it does not run until you turn Keep back on.</source>
      <translation>Alles ist gestoppt: Er läuft erst, wenn Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_held.py" />
      <source>This workflow is blocked: it does not run until it is resumed.</source>
      <translation>Dieser Ablauf ist blockiert: Er läuft erst, wenn er fortgesetzt wird.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_held.py" />
      <source>This workflow is off: it does not run until you turn it on.</source>
      <translation>Dieser Ablauf ist aus: Er läuft erst, wenn Sie ihn einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_held.py" />
      <source>This workflow is paused: it does not run until you choose Resume.</source>
      <translation>Dieser Ablauf ist pausiert: Er läuft erst, wenn Sie „Fortsetzen“ wählen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_held.py" />
      <source>This workflow is stopped: it does not run until you turn it back on.</source>
      <translation>Dieser Ablauf ist gestoppt: Er läuft erst, wenn Sie ihn wieder einschalten.</translation>
    </message>
  </context>
  <context>
    <name>SchedulePage</name>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>All schedules have been paused since {time}. Nothing starts by itself; what you start with Run now runs.</source>
      <translation>Alle Zeitpläne sind seit {time} angehalten. Nichts beginnt von selbst; was Sie mit „Jetzt ausführen“ starten, läuft.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Earlier today</source>
      <translation>Früher am Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/empty_pages.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Next</source>
      <translation>Als Nächstes</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Next: {time}.</source>
      <translation>Als Nächstes: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Not planned</source>
      <translation>Nicht geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/empty_pages.py" />
      <source>Nothing is planned yet</source>
      <translation>Noch ist nichts geplant</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Now</source>
      <translation>Jetzt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Pause all schedules</source>
      <translation>Alle Zeitpläne anhalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Resume all schedules</source>
      <translation>Alle Zeitpläne fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Schedules run again. Nothing was missed.</source>
      <translation>Die Zeitpläne laufen wieder. Nichts wurde versäumt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Schedules run again. {runs} missed, of {count}; they are not made up.</source>
      <translation>Die Zeitpläne laufen wieder. {runs} versäumt, bei {count}; nichts davon wird nachgeholt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Times are local. A run missed while the computer was asleep starts when it wakes, once.</source>
      <translation>Es gilt die Ortszeit. Ein Lauf, der versäumt wurde, während der Computer schlief, beginnt beim Aufwachen, einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/empty_pages.py" />
      <source>Workflows that run by themselves are listed here: what runs now, what comes next and what ran today. Add a workflow and give it a schedule.</source>
      <translation>Hier stehen Abläufe, die von selbst laufen: was jetzt läuft, was als Nächstes kommt und was heute lief. Fügen Sie einen Ablauf hinzu und geben Sie ihm einen Zeitplan.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>run was</source>
      <translation>Lauf wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>runs were</source>
      <translation>Läufe wurden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>workflows</source>
      <translation>Abläufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>“{name}” is on.</source>
      <translation>„{name}“ ist eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/schedule.py" />
      <source>“{name}” skips {time}.</source>
      <translation>„{name}“ überspringt {time}.</translation>
    </message>
  </context>
  <context>
    <name>SchedulePicker</name>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>At</source>
      <translation>Um</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>At a time, on days</source>
      <translation>Zu einer Uhrzeit, an Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>At regular intervals</source>
      <translation>In festen Abständen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>Crontab line</source>
      <translation>Crontab-Zeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>Crontab line (for experts)</source>
      <translation>Crontab-Zeile (für Kundige)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>Day of the month</source>
      <translation>Tag des Monats</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>Minute, hour, day of the month, month, weekday (Monday is 1). Several lines are joined by semicolons.</source>
      <translation>Minute, Stunde, Tag des Monats, Monat, Wochentag (Montag ist 1). Mehrere Zeilen werden mit Strichpunkten verbunden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>Monday to Friday</source>
      <translation>Montag bis Freitag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>Months without that day are passed over.</source>
      <translation>Monate ohne diesen Tag werden übergangen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>On which days</source>
      <translation>An welchen Tagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>Only when you run it</source>
      <translation>Nur wenn Sie ihn ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>Time of day</source>
      <translation>Uhrzeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>When it runs</source>
      <translation>Wann er läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>every day</source>
      <translation>jeden Tag</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>on chosen weekdays</source>
      <translation>an ausgewählten Wochentagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>on the {day}</source>
      <translation>am {day}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/schedule_picker.py" />
      <source>once a month</source>
      <translation>einmal im Monat</translation>
    </message>
  </context>
  <context>
    <name>ScriptTab</name>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Copy the script</source>
      <translation>Skript kopieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Find in the script</source>
      <translation>Im Skript suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>No script has run for this item yet.</source>
      <translation>Für diesen Vorgang lief noch kein Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Script {version} · attempt {number}</source>
      <translation>Skript {version} · Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Show the script as a picture</source>
      <translation>Skript als Bild zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Show the text of the script</source>
      <translation>Text des Skripts zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Text</source>
      <translation>Text</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>This version of the script is not kept any more.</source>
      <translation>Diese Version des Skripts wird nicht mehr aufbewahrt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Version of the script</source>
      <translation>Version des Skripts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Versions that ran</source>
      <translation>Versionen, die liefen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/script.py" />
      <source>Wrap</source>
      <translation>Umbrechen</translation>
    </message>
  </context>
  <context>
    <name>ScriptView</name>
    <message>
      <location filename="keep_desktop/ui/script_view.py" />
      <source>Script</source>
      <translation>Skript</translation>
    </message>
  </context>
  <context>
    <name>ScriptWarnings</name>
    <message>
      <location filename="keep_desktop/ui/script_warnings.py" />
      <source>Line {line}: {sentence}</source>
      <translation>Zeile {line}: {sentence}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/script_warnings.py" />
      <source>Most likely a mistake</source>
      <translation>Wahrscheinlich ein Fehler</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/script_warnings.py" />
      <source>and {number} more</source>
      <translation>und {number} weitere</translation>
    </message>
  </context>
  <context>
    <name>SearchDeeds</name>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>About Keep</source>
      <translation>Über Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Appearance: light or dark</source>
      <translation>Erscheinungsbild: hell oder dunkel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Archive “{name}”</source>
      <translation>„{name}“ archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Back up…</source>
      <translation>Sichern…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>CSV, JSON Lines, save, history</source>
      <translation>CSV, JSON Lines, speichern, Historie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Check the installation</source>
      <translation>Installation prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Clock: 12 or 24 hours</source>
      <translation>Uhrzeit: 12 oder 24 Stunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Emergency stop</source>
      <translation>Not-Halt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Export Activity…</source>
      <translation>Verlauf exportieren…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Folders and files given to workflows</source>
      <translation>Ordner und Dateien, die Abläufen gegeben sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Go to {page}</source>
      <translation>Zu „{page}“ gehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>How long logs are kept</source>
      <translation>Wie lange Protokolle aufbewahrt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>How “{name}” works</source>
      <translation>So arbeitet „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Language</source>
      <translation>Sprache</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Limits and waits</source>
      <translation>Grenzwerte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Notices</source>
      <translation>Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Pause “{name}”</source>
      <translation>„{name}“ pausieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Quit Keep</source>
      <translation>Keep beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Reduce motion</source>
      <translation>Weniger Bewegung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Rehearse “{name}”</source>
      <translation>„{name}“ proben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Remove the samples</source>
      <translation>Beispiele entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Rename “{name}”</source>
      <translation>„{name}“ umbenennen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Restore…</source>
      <translation>Wiederherstellen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Run “{name}” now</source>
      <translation>„{name}“ jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Runs of “{name}”</source>
      <translation>Läufe von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Schedule of “{name}”</source>
      <translation>Zeitplan von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Services</source>
      <translation>Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Settings of “{name}”</source>
      <translation>Einstellungen von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Show archived workflows</source>
      <translation>Archivierte Abläufe zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Start when I sign in</source>
      <translation>Beim Anmelden starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Stop only “{name}”</source>
      <translation>Nur „{name}“ stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Try it with samples</source>
      <translation>Mit Beispielen ausprobieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Turn on “{name}”</source>
      <translation>„{name}“ einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Turn “{name}” back on</source>
      <translation>„{name}“ wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Versions of “{name}”</source>
      <translation>Versionen von „{name}“</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>When the window is closed</source>
      <translation>Wenn das Fenster geschlossen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>Zoom</source>
      <translation>Zoom</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>access, rights</source>
      <translation>Zugriff, Rechte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>age, remove, delete, clean up</source>
      <translation>Alter, entfernen, löschen, aufräumen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>animations</source>
      <translation>Animationen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>archive, bring back</source>
      <translation>Archiv, zurückholen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>autostart, login, boot</source>
      <translation>Autostart, Login, Hochfahren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>backup, put back, import</source>
      <translation>Backup, Sicherung, zurückspielen, importieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>backup, save, copy, export everything</source>
      <translation>Backup, Sicherung, speichern, kopieren, alles exportieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>connect, account, password, sign in</source>
      <translation>verbinden, Konto, Passwort, anmelden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>doctor, repair</source>
      <translation>Doktor, reparieren, prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>exit, close, end</source>
      <translation>schließen, Ende, verlassen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>notifications, messages</source>
      <translation>Benachrichtigungen, Meldungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>policies, retries, timeouts</source>
      <translation>Regeln, Wiederholungen, Fristen, Wartezeiten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>size of text, larger, smaller, scale</source>
      <translation>Schriftgröße, größer, kleiner, Skalierung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>theme mode colours</source>
      <translation>Thema Modus Farben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>time format, am, pm</source>
      <translation>Zeitformat, Uhr, am, pm</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>tray, quit, exit, minimise</source>
      <translation>Infobereich, beenden, schließen, minimieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_deeds.py" />
      <source>version, licences, data folder</source>
      <translation>Version, Lizenzen, Datenordner</translation>
    </message>
  </context>
  <context>
    <name>SearchField</name>
    <message>
      <location filename="keep_desktop/ui/search_field.py" />
      <source>Empty the field</source>
      <translation>Feld leeren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_field.py" />
      <source>Search</source>
      <translation>Suche</translation>
    </message>
  </context>
  <context>
    <name>SearchFindings</name>
    <message>
      <location filename="keep_desktop/ui/search_findings.py" />
      <source>All {count} questions</source>
      <translation>Alle {count} Fragen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_findings.py" />
      <source>Go to {time} in Activity</source>
      <translation>Im Verlauf zu {time} gehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_findings.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_findings.py" />
      <source>Search Activity for “{text}”</source>
      <translation>Im Verlauf nach „{text}“ suchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_findings.py" />
      <source>all that happened then</source>
      <translation>alles, was dann geschah</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_findings.py" />
      <source>steps, outputs, answers, whole logs</source>
      <translation>Schritte, Ergebnisse, Antworten, ganze Protokolle</translation>
    </message>
  </context>
  <context>
    <name>SearchOpener</name>
    <message>
      <location filename="keep_desktop/ui/top_bar.py" />
      <source>Search everything</source>
      <translation>Alles durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/top_bar.py" />
      <source>Search items, workflows, runs…</source>
      <translation>Alles durchsuchen…</translation>
    </message>
  </context>
  <context>
    <name>SearchPalette</name>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Do</source>
      <translation>Tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Everything that happened</source>
      <translation>Alles, was geschah</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Findings</source>
      <translation>Treffer</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Items</source>
      <translation>Vorgänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Lines of logs</source>
      <translation>Zeilen der Protokolle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Looking…</source>
      <translation>Wird gesucht…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>More to do</source>
      <translation>Weitere Befehle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Needs you</source>
      <translation>Wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>No item, workflow, run, log line or deed has these words.</source>
      <translation>Kein Vorgang, Ablauf, Lauf, keine Protokollzeile und kein Befehl hat diese Wörter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>No item, workflow, run, log line or deed outside the archive has these words.</source>
      <translation>Kein Vorgang, Ablauf, Lauf, keine Protokollzeile und kein Befehl außerhalb des Archivs hat diese Wörter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Search</source>
      <translation>Suche</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Search everything</source>
      <translation>Alles durchsuchen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Search items, workflows, runs and logs, or do something</source>
      <translation>Vorgänge, Abläufe, Läufe und Protokolle durchsuchen oder etwas tun</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_palette.py" />
      <source>↑ ↓ to choose · Enter to open · Esc to close</source>
      <translation>↑ ↓ wählen · Eingabe öffnet · Esc schließt</translation>
    </message>
  </context>
  <context>
    <name>SearchWords</name>
    <message>
      <location filename="keep_desktop/ui/search_words.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_words.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_words.py" />
      <source>today</source>
      <translation>heute</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/search_words.py" />
      <source>yesterday</source>
      <translation>gestern</translation>
    </message>
  </context>
  <context>
    <name>SentBlock</name>
    <message>
      <location filename="keep_desktop/ui/sent_block.py" />
      <source>What was sent</source>
      <translation>Was gesendet wurde</translation>
    </message>
  </context>
  <context>
    <name>SentWords</name>
    <message>
      <location filename="keep_desktop/ui/sent_words.py" />
      <source>Sent to {place}: {facts}</source>
      <translation>Gesendet an {place}: {facts}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sent_words.py" />
      <source>What was sent</source>
      <translation>Was gesendet wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sent_words.py" />
      <source>What was sent to {place}</source>
      <translation>Was an {place} gesendet wurde</translation>
    </message>
  </context>
  <context>
    <name>ServicesCard</name>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Change the service {name}</source>
      <translation>Den Dienst {name} ändern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Change…</source>
      <translation>Ändern…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Check</source>
      <translation>Prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Check the service {name}</source>
      <translation>Den Dienst {name} prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Checking…</source>
      <translation>Wird geprüft…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Connect a service</source>
      <translation>Dienst verbinden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Connect a service…</source>
      <translation>Dienst verbinden…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Its secret is not stored: choose Change, and enter it.</source>
      <translation>Sein Geheimnis ist nicht gespeichert: Wählen Sie „Ändern“ und geben Sie es ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>No script names it, but one may put its name together.</source>
      <translation>Kein Skript nennt ihn; eines kann den Namen aber zusammensetzen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>None is connected. Scripts call them with Http.call and Mail.send.</source>
      <translation>Keiner ist verbunden. Skripte rufen sie mit Http.call und Mail.send auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Reach it and sign in, asking nothing of it</source>
      <translation>Ihn erreichen und sich anmelden, ohne etwas von ihm zu verlangen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Really remove the service {name} with its secret</source>
      <translation>Dienst {name} wirklich mit seinem Geheimnis entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Remove the service {name}</source>
      <translation>Dienst {name} entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Remove with its secret?</source>
      <translation>Mit seinem Geheimnis entfernen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Remove…</source>
      <translation>Entfernen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Services</source>
      <translation>Dienste</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>Used by {names}</source>
      <translation>Genutzt von {names}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>What scripts may call over the network, and the account that sends their mail. Secrets lie in the keyring, never in a script.</source>
      <translation>Was Skripte über das Netz aufrufen dürfen, und das Konto, das ihre Mails verschickt. Geheimnisse liegen im Schlüsselbund, nie in einem Skript.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>no sign-in needed</source>
      <translation>keine Anmeldung nötig</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>signs in with the secret in the keyring</source>
      <translation>meldet sich mit dem Geheimnis im Schlüsselbund an</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>{names} and {count} more</source>
      <translation>{names} und {count} weiteren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>“{name}” is changed.</source>
      <translation>„{name}“ ist geändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>“{name}” is connected but not tried yet. Check tells whether it answers.</source>
      <translation>„{name}“ ist verbunden, aber noch nicht ausprobiert. „Prüfen“ zeigt, ob der Dienst antwortet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/services_card.py" />
      <source>“{name}” is removed, with its secret.</source>
      <translation>„{name}“ ist entfernt, mit seinem Geheimnis.</translation>
    </message>
  </context>
  <context>
    <name>SettingsFormDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>It has nothing to fill in.</source>
      <translation>Hier gibt es nichts auszufüllen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>Settings of the workflow</source>
      <translation>Einstellungen des Ablaufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>This workflow is not there any more.</source>
      <translation>Diesen Ablauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>This workflow may not use this folder any more. Save gives it back.</source>
      <translation>Dieser Ablauf darf diesen Ordner nicht mehr benutzen. Speichern gibt ihn zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>This workflow may not use what stands here any more. Save gives it back.</source>
      <translation>Dieser Ablauf darf nicht mehr benutzen, was hier steht. Speichern gibt es zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>What else it may use</source>
      <translation>Was er sonst nutzen darf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/settings_form.py" />
      <source>What it may use</source>
      <translation>Was er nutzen darf</translation>
    </message>
  </context>
  <context>
    <name>SettingsPage</name>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>About</source>
      <translation>Über Keep</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>Backup</source>
      <translation>Sicherung</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>Folders</source>
      <translation>Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>General</source>
      <translation>Allgemein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>Limits and waits</source>
      <translation>Grenzwerte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>Logs</source>
      <translation>Protokolle</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>Notices</source>
      <translation>Hinweise</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>Sections</source>
      <translation>Abschnitte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/pages/settings.py" />
      <source>Services</source>
      <translation>Dienste</translation>
    </message>
  </context>
  <context>
    <name>SetupPage</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>A link leads elsewhere. What it will be allowed to use is:</source>
      <translation>Eine Verknüpfung führt anderswohin. Benutzen darf er:</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>As long as a setting is missing, it is refused: {why}</source>
      <translation>Solange eine Einstellung fehlt, wird es abgelehnt: {why}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>It may use only the folders and files above, each folder with everything in it.</source>
      <translation>Er darf nur die Ordner und Dateien oben benutzen, jeden Ordner mit allem darin.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>It uses no folder or file of yours.</source>
      <translation>Er nutzt keinen Ordner und keine Datei von Ihnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>Name *</source>
      <translation>Name *</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>Name, needed</source>
      <translation>Name, erforderlich</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>The script holds the schedule. You see it in words once the workflow is added.</source>
      <translation>Das Skript enthält den Zeitplan. Sie sehen ihn in Worten, sobald der Ablauf hinzugefügt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>The workflow needs a name.</source>
      <translation>Der Ablauf braucht einen Namen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>When it runs</source>
      <translation>Wann er läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/setup_page.py" />
      <source>• {path} and all in it</source>
      <translation>• {path} und alles darin</translation>
    </message>
  </context>
  <context>
    <name>SortButton</name>
    <message>
      <location filename="keep_desktop/ui/sort_button.py" />
      <source>By title</source>
      <translation>Nach Titel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sort_button.py" />
      <source>Last updated first</source>
      <translation>Zuletzt Geändertes zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sort_button.py" />
      <source>Newest inputs first</source>
      <translation>Neueste Eingänge zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sort_button.py" />
      <source>Newest items first</source>
      <translation>Neueste Vorgänge zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sort_button.py" />
      <source>Oldest inputs first</source>
      <translation>Älteste Eingänge zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sort_button.py" />
      <source>Oldest items first</source>
      <translation>Älteste Vorgänge zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/sort_button.py" />
      <source>Order: {sort}</source>
      <translation>Reihenfolge: {sort}</translation>
    </message>
  </context>
  <context>
    <name>Staying</name>
    <message>
      <location filename="keep_desktop/ui/bulk_staying.py" />
      <source>Answer what is asked</source>
      <translation>Die Frage beantworten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/bulk_staying.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
  </context>
  <context>
    <name>StepDetails</name>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Checked afterwards</source>
      <translation>Nachträglich geprüft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Handler</source>
      <translation>Bearbeiter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Key</source>
      <translation>Schlüssel</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Parameters</source>
      <translation>Parameter</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Parameters of the call</source>
      <translation>Parameter des Aufrufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Result</source>
      <translation>Ergebnis</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Result of the call</source>
      <translation>Ergebnis des Aufrufs</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>Tool</source>
      <translation>Werkzeug</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>look</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>looks</source>
      <translation>Mal</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>not needed</source>
      <translation>nicht nötig</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/mutation_card.py" />
      <source>number {number}</source>
      <translation>Nummer {number}</translation>
    </message>
  </context>
  <context>
    <name>StillReading</name>
    <message>
      <location filename="keep_desktop/ui/still_reading.py" />
      <source>Reading…</source>
      <translation>Wird gelesen…</translation>
    </message>
  </context>
  <context>
    <name>StopButton</name>
    <message>
      <location filename="keep_desktop/ui/stop_button.py" />
      <source>Emergency stop</source>
      <translation>Not-Halt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_button.py" />
      <source>Everything is stopped until you turn it back on</source>
      <translation>Alles ist gestoppt, bis Sie Keep wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_button.py" />
      <source>Stop everything at once ({keys})</source>
      <translation>Alles sofort stoppen ({keys})</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_button.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_button.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_button.py" />
      <source>Waiting until every run has ended</source>
      <translation>Es wird gewartet, bis jeder Lauf beendet ist</translation>
    </message>
  </context>
  <context>
    <name>StopStrip</name>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>1 step from before may or may not have happened, too.</source>
      <translation>Auch bei 1 Schritt von vorher ist offen, ob er geschehen ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Check {steps}</source>
      <translation>{steps} prüfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Everything is stopped</source>
      <translation>Alles ist gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Look through what is there: nothing starts until you turn Keep back on.</source>
      <translation>Sehen Sie durch, was da ist: Nichts startet, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Not yet</source>
      <translation>Noch nicht</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Nothing starts by itself now: workflows go on at their next time.</source>
      <translation>Jetzt beginnt nichts von selbst: Abläufe machen bei ihrem nächsten geplanten Lauf weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Nothing starts by itself: no workflow has a time to come.</source>
      <translation>Von selbst beginnt nichts: Für keinen Ablauf ist ein Lauf geplant.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Nothing starts until you turn Keep back on.</source>
      <translation>Nichts startet, bis Sie Keep wieder einschalten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>One step may or may not have happened: check it before you go on.</source>
      <translation>Ein Schritt ist vielleicht geschehen, vielleicht nicht: Prüfen Sie ihn, bevor Sie weitermachen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Restored from the backup of {when}.</source>
      <translation>Wiederhergestellt aus der Sicherung von {when}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Since {time}: waiting until every run has ended.</source>
      <translation>Seit {time}: Es wird gewartet, bis jeder Lauf beendet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Stopped at {time}; nothing was running.</source>
      <translation>Gestoppt um {time}; nichts lief.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>The disk has not recorded the stop yet: until it has, it holds only while Keep is open. Keep goes on trying.</source>
      <translation>Der Datenträger hat den Stopp noch nicht aufgezeichnet: Bis dahin gilt er nur, solange Keep offen ist. Keep versucht es weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>The stop switch cannot be read, so it counts as set.</source>
      <translation>Der Stoppschalter kann nicht gelesen werden, also gilt er als gesetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Turn Keep back on?</source>
      <translation>Keep wieder einschalten?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Turn back on</source>
      <translation>Wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>Yes, turn on</source>
      <translation>Ja, einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>run</source>
      <translation>Lauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>runs</source>
      <translation>Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>step</source>
      <translation>Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>steps</source>
      <translation>Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>{count} steps from before may or may not have happened, too.</source>
      <translation>Auch bei {count} Schritten von vorher ist offen, ob sie geschehen sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>{count} steps may or may not have happened: check them before you go on.</source>
      <translation>{count} Schritte sind vielleicht geschehen, vielleicht nicht: Prüfen Sie sie, bevor Sie weitermachen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/stop_strip.py" />
      <source>{runs} ended at {time}.</source>
      <translation>{runs} um {time} beendet.</translation>
    </message>
  </context>
  <context>
    <name>TakenName</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/taken_name.py" />
      <source>There is already a workflow called “{name}”. This script becomes a new version of it, with these settings. To add a second workflow, choose another name.</source>
      <translation>Es gibt schon einen Ablauf namens „{name}“. Dieses Skript wird eine neue Version davon, mit diesen Einstellungen. Für einen zweiten Ablauf wählen Sie einen anderen Namen.</translation>
    </message>
  </context>
  <context>
    <name>Tile</name>
    <message>
      <location filename="keep_desktop/ui/answer_tiles.py" />
      <source>Key {key}, the same on every card</source>
      <translation>Taste {key}, auf jeder Karte dieselbe</translation>
    </message>
  </context>
  <context>
    <name>TimelinePicture</name>
    <message>
      <location filename="keep_desktop/ui/pictures/timeline.py" />
      <source>What the run spent its time on</source>
      <translation>Womit der Lauf seine Zeit verbrachte</translation>
    </message>
  </context>
  <context>
    <name>Toast</name>
    <message>
      <location filename="keep_desktop/ui/toast.py" />
      <source>Show all</source>
      <translation>Alles zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/toast.py" />
      <source>Show in folder</source>
      <translation>Im Ordner zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/toast.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
  </context>
  <context>
    <name>TopBar</name>
    <message>
      <location filename="keep_desktop/ui/top_bar.py" />
      <source>running</source>
      <translation>laufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/top_bar.py" />
      <source>running</source>
      <comment>one</comment>
      <translation>läuft</translation>
    </message>
  </context>
  <context>
    <name>Tray</name>
    <message>
      <location filename="keep_desktop/ui/tray.py" />
      <source>Everything is stopped</source>
      <translation>Alles ist gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/tray.py" />
      <source>Nothing is running</source>
      <translation>Nichts läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/tray.py" />
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/tray.py" />
      <source>Show Keep</source>
      <translation>Keep zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/tray.py" />
      <source>Stopping…</source>
      <translation>Wird gestoppt…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/tray.py" />
      <source>workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/tray.py" />
      <source>workflows</source>
      <translation>Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/tray.py" />
      <source>{workflows} running</source>
      <translation>{workflows} in Arbeit</translation>
    </message>
  </context>
  <context>
    <name>TriedAgain</name>
    <message>
      <location filename="keep_desktop/ui/item_tabs/tried_again.py" />
      <source>It is tried again once this workflow is on again.</source>
      <translation>Der Vorgang wird wieder versucht, sobald dieser Ablauf wieder eingeschaltet ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/tried_again.py" />
      <source>It is tried again once this workflow is put right and resumed.</source>
      <translation>Der Vorgang wird wieder versucht, sobald dieser Ablauf in Ordnung gebracht und fortgesetzt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/tried_again.py" />
      <source>It is tried again when you run the workflow.</source>
      <translation>Der Vorgang wird wieder versucht, sobald Sie den Ablauf ausführen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/tried_again.py" />
      <source>It is tried again with the next run: {time}.</source>
      <translation>Der nächste Lauf versucht es noch einmal: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/tried_again.py" />
      <source>Keep tries it again in the next run.</source>
      <translation>Der nächste Lauf versucht es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/tried_again.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/tried_again.py" />
      <source>Run this workflow now</source>
      <translation>Diesen Ablauf jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/tried_again.py" />
      <source>Skip it to leave it out from now on.</source>
      <translation>Überspringen Sie den Vorgang, wenn er künftig ausgelassen werden soll.</translation>
    </message>
  </context>
  <context>
    <name>TroubleBar</name>
    <message>
      <location filename="keep_desktop/ui/notice_bar.py" />
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
  </context>
  <context>
    <name>TurnedOnWords</name>
    <message>
      <location filename="keep_desktop/ui/turned_on_words.py" />
      <source>It runs once it is no longer stopped.</source>
      <translation>Er läuft, sobald er nicht mehr gestoppt ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/turned_on_words.py" />
      <source>Next run: {time}.</source>
      <translation>Nächster Lauf: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/turned_on_words.py" />
      <source>“{name}” is on.</source>
      <translation>„{name}“ ist eingeschaltet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/turned_on_words.py" />
      <source>“{name}” is still blocked. The reason is under its name.</source>
      <translation>„{name}“ ist noch blockiert. Der Grund steht unter dem Namen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/turned_on_words.py" />
      <source>“{name}” still waits for your answer.</source>
      <translation>„{name}“ wartet noch auf Ihre Antwort.</translation>
    </message>
  </context>
  <context>
    <name>UndoDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>A stop ended it before all steps were looked at.</source>
      <translation>Ein Stopp hat es beendet, bevor nach allen Schritten gesehen war.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Attempt {number} cannot be undone now</source>
      <translation>Versuch {number} lässt sich jetzt nicht zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Attempt {number} did these again: undo that attempt first</source>
      <translation>Versuch {number} hat diese noch einmal getan: Nehmen Sie ihn zuerst zurück</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Attempt {number} did this one again: undo that attempt first</source>
      <translation>Versuch {number} hat diesen noch einmal getan: Nehmen Sie ihn zuerst zurück</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>If something was changed since then, Keep leaves it as it is and tells you.</source>
      <translation>Was seither anderswo geändert wurde, lässt Keep, wie es ist, und sagt es Ihnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Later runs leave it alone until you reprocess it.</source>
      <translation>Spätere Läufe rühren ihn nicht an, bis Sie ihn neu bearbeiten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Nothing was undone.</source>
      <translation>Nichts wurde zurückgenommen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>The attempt after it stays as it is.</source>
      <translation>Der Versuch danach bleibt, wie er ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>The attempt is being undone</source>
      <translation>Der Versuch wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>The item is skipped afterwards, so that nothing builds on it.</source>
      <translation>Der Vorgang wird danach übersprungen, damit nichts auf ihm aufbaut.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>The item stays done: later runs leave it alone until you reprocess it.</source>
      <translation>Der Vorgang bleibt erledigt: Spätere Läufe lassen ihn in Ruhe, bis Sie ihn neu bearbeiten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>The item stays skipped: later runs leave it alone.</source>
      <translation>Der Vorgang bleibt übersprungen: Spätere Läufe lassen ihn in Ruhe.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>The item then reads “Undone”. Later runs leave it alone until you reprocess it.</source>
      <translation>Beim Vorgang steht dann „Zurückgenommen“. Spätere Läufe rühren ihn nicht an, bis Sie ihn neu bearbeiten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>These cannot be undone and stay</source>
      <translation>Diese lassen sich nicht zurücknehmen und bleiben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>These stay as they are now</source>
      <translation>Diese bleiben, wie sie jetzt sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>These steps will be undone, the newest first</source>
      <translation>Diese Schritte werden zurückgenommen, der neueste zuerst</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>This one cannot be undone and stays</source>
      <translation>Dieser lässt sich nicht zurücknehmen und bleibt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>This one stays as it is now</source>
      <translation>Dieser bleibt, wie er jetzt ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>This step will be undone</source>
      <translation>Dieser Schritt wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Undo attempt {number} first…</source>
      <translation>Zuerst Versuch {number} zurücknehmen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Undo attempt {number}?</source>
      <translation>Versuch {number} zurücknehmen?</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>Undo {steps}</source>
      <translation>{steps} zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>step</source>
      <translation>Schritt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>step was</source>
      <translation>Schritt wurde</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>steps</source>
      <translation>Schritte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>steps were</source>
      <translation>Schritte wurden</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/undo.py" />
      <source>{steps} undone.</source>
      <translation>{steps} zurückgenommen.</translation>
    </message>
  </context>
  <context>
    <name>UndoWords</name>
    <message>
      <location filename="keep_desktop/ui/undo_words.py" />
      <source>attempt {number}</source>
      <translation>Versuch {number}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/undo_words.py" />
      <source>attempt {number} of {item}</source>
      <translation>Versuch {number} von {item}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/undo_words.py" />
      <source>left as it is</source>
      <translation>bleibt, wie er ist</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/undo_words.py" />
      <source>left as they are</source>
      <translation>bleiben, wie sie sind</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/undo_words.py" />
      <source>step undone</source>
      <translation>Schritt zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/undo_words.py" />
      <source>steps undone</source>
      <translation>Schritte zurückgenommen</translation>
    </message>
  </context>
  <context>
    <name>VersionDrop</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_drop.py" />
      <source>Drop a script here</source>
      <translation>Skript hier ablegen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_drop.py" />
      <source>Drop “{name}” to look at it as the next version</source>
      <translation>„{name}“ ablegen, um es als nächste Version anzusehen</translation>
    </message>
  </context>
  <context>
    <name>VersionList</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_list.py" />
      <source>Versions, newest first</source>
      <translation>Versionen, die neueste zuerst</translation>
    </message>
  </context>
  <context>
    <name>VersionModel</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_list.py" />
      <source>Version {label}</source>
      <translation>Version {label}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_list.py" />
      <source>you</source>
      <translation>Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_list.py" />
      <source>{name} (active)</source>
      <translation>{name} (aktiv)</translation>
    </message>
  </context>
  <context>
    <name>VersionPane</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_pane.py" />
      <source>Picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_pane.py" />
      <source>Show the script as a picture</source>
      <translation>Skript als Bild zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_pane.py" />
      <source>Show the text of the script</source>
      <translation>Text des Skripts zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/version_pane.py" />
      <source>Text</source>
      <translation>Text</translation>
    </message>
  </context>
  <context>
    <name>VersionsDialog</name>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Changes against version {label}</source>
      <translation>Änderungen gegenüber Version {label}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Changes against version {label}, the active one</source>
      <translation>Änderungen gegenüber Version {label}, der aktiven</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Changes against version {label}, the one before</source>
      <translation>Änderungen gegenüber Version {label}, der davor</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Compare with</source>
      <translation>Vergleichen mit</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>How it works</source>
      <translation>So arbeitet er</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Make this version active</source>
      <translation>Diese Version aktiv machen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>New version from a file</source>
      <translation>Neue Version aus einer Datei</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>New version from a file…</source>
      <translation>Neue Version aus einer Datei…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Scripts (*.js)</source>
      <translation>Skripte (*.js)</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>The whole script</source>
      <translation>Das ganze Skript</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>This workflow is not there any more.</source>
      <translation>Diesen Ablauf gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Versions</source>
      <translation>Versionen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>Versions of the script</source>
      <translation>Versionen des Skripts</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/dialogs/versions.py" />
      <source>You can also drop the file here.</source>
      <translation>Sie können die Datei auch hierher ziehen.</translation>
    </message>
  </context>
  <context>
    <name>WarnedLine</name>
    <message>
      <location filename="keep_desktop/ui/warned_line.py" />
      <source>Show lines</source>
      <translation>Zeilen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/warned_line.py" />
      <source>Show the lines of the run that warned</source>
      <translation>Die Zeilen des Laufs zeigen, der gewarnt hat</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/warned_line.py" />
      <source>The last run warned {count} times, first: {text}</source>
      <translation>Der letzte Lauf hat {count} Mal gewarnt, zuerst: {text}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/warned_line.py" />
      <source>The last run warned: {text}</source>
      <translation>Der letzte Lauf hat gewarnt: {text}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/warned_line.py" />
      <source>The last run was put off: {why} Next try: {time}.</source>
      <translation>Der letzte Lauf wurde aufgeschoben: {why} Nächster Versuch: {time}.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/warned_line.py" />
      <source>The run of {time} warned {count} times, first: {text}</source>
      <translation>Der Lauf von {time} hat {count} Mal gewarnt, zuerst: {text}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/warned_line.py" />
      <source>The run of {time} warned: {text}</source>
      <translation>Der Lauf von {time} hat gewarnt: {text}</translation>
    </message>
  </context>
  <context>
    <name>WhatHappened</name>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>Nothing has been tried yet.</source>
      <translation>Noch wurde nichts versucht.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/item_tabs/what_happened.py" />
      <source>What happened</source>
      <translation>Hergang</translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A CSV file; it is made if it is not there. Rows are only added.</source>
      <translation>Eine CSV-Datei; sie wird angelegt, wenn es sie nicht gibt. Zeilen werden nur angefügt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A folder of .eml files, a Maildir or .mbox files, as your mail program exports them. It is only read.</source>
      <translation>Ein Ordner mit .eml-Dateien, ein Maildir oder .mbox-Dateien, wie Ihr Mailprogramm sie exportiert. Er wird nur gelesen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>A key in a header</source>
      <translation>Ein Schlüssel in einer Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A mail is an invoice if one of these words begins in its subject or text. Commas stand between them.</source>
      <translation>Eine Mail ist eine Rechnung, wenn eines dieser Wörter in Betreff oder Text am Anfang eines Wortes steht. Dazwischen stehen Kommas.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>A name and a password</source>
      <translation>Ein Name und ein Passwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>A note of the page's text, and a notice when it changes.</source>
      <translation>Eine Notiz mit dem Text der Seite und ein Hinweis, wenn er sich ändert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>A token</source>
      <translation>Ein Token</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Address</source>
      <translation>Adresse</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Address of the page</source>
      <translation>Adresse der Seite</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Adds a row for every mail in a folder, with the first amount it mentions, and saves the attachments.</source>
      <translation>Fügt für jede Mail eines Ordners eine Zeile mit dem ersten genannten Betrag an und speichert die Anhänge.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>As scripts call it, such as create</source>
      <translation>Wie Skripte sie nennen, etwa create</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>As scripts call it, such as orders</source>
      <translation>Wie Skripte ihn nennen, etwa orders</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Attachments</source>
      <translation>Anhänge</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Attachments are saved here under the date and the sender. Files already there are never replaced.</source>
      <translation>Hier werden Anhänge unter Datum und Absender gespeichert. Vorhandene Dateien werden nie ersetzt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Beginning with https:// or http://. Pages that need a sign-in cannot be watched.</source>
      <translation>Beginnt mit https:// oder http://. Seiten, die eine Anmeldung brauchen, können nicht beobachtet werden.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Changes something</source>
      <translation>Ändert etwas</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Digests</source>
      <translation>Zusammenfassungen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Everything that was found until then goes into the digest of the day.</source>
      <translation>Alles, was bis dahin gefunden wurde, kommt in die Zusammenfassung des Tages.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Farthest such time</source>
      <translation>Späteste solche Zeit</translation>
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
      <source>Files sorted by kind and month. Nothing is overwritten.</source>
      <translation>Dateien nach Art und Monat sortiert. Nichts wird überschrieben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Files that lie directly in it are moved; folders in it are left alone.</source>
      <translation>Dateien, die direkt darin liegen, werden verschoben; Ordner darin bleiben unberührt.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Finds invoices in your mail, books each as a row of a spreadsheet, and tells you.</source>
      <translation>Findet Rechnungen in Ihrer Mail, bucht jede als Zeile einer Tabelle und sagt es Ihnen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>First wait after a network failure</source>
      <translation>Erste Wartezeit nach einem Netzfehler</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>First wait before a step of unknown outcome is looked at again</source>
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
      <source>Gets folders such as Pictures/2026-11 and Documents/2026-11.</source>
      <translation>Bekommt Ordner wie Pictures/2026-11 und Documents/2026-11.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Gets one file for each day with news, such as “Digest 2026-11-21.md”.</source>
      <translation>Bekommt für jeden Tag mit Neuigkeiten eine Datei, etwa „Digest 2026-11-21.md“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Handlers it may call before it makes a pause</source>
      <translation>Bearbeiter, die er aufrufen darf, bevor er eine Pause macht</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Header</source>
      <translation>Kopfzeile</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Header for the key</source>
      <translation>Kopfzeile für den Schlüssel</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>How to find out whether it happened, such as /orders/by-key/{idempotency_key}</source>
      <translation>Wie herauszufinden ist, ob es geschehen ist, etwa /orders/by-key/{idempotency_key}</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Invoices by stage</source>
      <translation>Rechnungen in Stufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Invoices found in mail, booked in a spreadsheet, and told to you.</source>
      <translation>Rechnungen aus der Mail, in eine Tabelle gebucht und Ihnen gemeldet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>It did not happen</source>
      <translation>Es ist nicht geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>It happened</source>
      <translation>Es ist geschehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Items that may fail before the workflow is blocked</source>
      <translation>Vorgänge, die fehlschlagen dürfen, bevor der Ablauf blockiert wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Largest message between a script and the host, in megabytes</source>
      <translation>Größte Nachricht zwischen einem Skript und Keep, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Log lines kept of one run</source>
      <translation>Protokollzeilen, die von einem Lauf aufbewahrt werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Longest such wait</source>
      <translation>Längste solche Wartezeit</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Longest wait between two such looks</source>
      <translation>Längste Wartezeit bis zum nächsten Nachsehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Looks at a page on the web, keeps a note of its text, and tells you when it changed.</source>
      <translation>Sieht eine Seite im Web an, notiert ihren Text und sagt Ihnen, wenn er sich geändert hat.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Looks before Keep asks you</source>
      <translation>So oft sieht Keep nach, bevor es Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Mail folder</source>
      <translation>Mail-Ordner</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Mail to spreadsheet</source>
      <translation>Mail in Tabelle</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Memory of a script, in megabytes</source>
      <translation>Arbeitsspeicher eines Skripts, in Megabyte</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Method</source>
      <translation>Methode</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Moves files into folders by kind and month, such as Pictures/2026-11.</source>
      <translation>Verschiebt Dateien in Ordner nach Art und Monat, etwa Pictures/2026-11.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Nearest time a consumer may ask to be woken</source>
      <translation>Früheste Zeit, zu der ein Bearbeiter geweckt werden kann</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Not needed</source>
      <translation>Nicht nötig</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Once an hour is often enough for most of them.</source>
      <translation>Einmal in der Stunde reicht für die meisten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>One row for each mail, and its attachments saved beside it.</source>
      <translation>Eine Zeile je Mail, die Anhänge daneben gespeichert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Only content</source>
      <translation>Nur Inhalt</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Only mails that were not seen before are handed on.</source>
      <translation>Nur Mails, die noch nicht gesehen wurden, werden weitergegeben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Only reads</source>
      <translation>Liest nur</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Only with a key in a header, such as X-Api-Key</source>
      <translation>Nur bei einem Schlüssel in einer Kopfzeile, etwa X-Api-Key</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Only with a name and a password</source>
      <translation>Nur bei Name und Passwort</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Operation</source>
      <translation>Operation</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Path</source>
      <translation>Pfad</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Path to look at</source>
      <translation>Pfad zum Nachsehen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Reads feeds and gathers what is new in them into one Markdown file a day.</source>
      <translation>Liest Feeds und sammelt das Neue daraus in einer Markdown-Datei je Tag.</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Seconds a web server may take to answer</source>
      <translation>Sekunden, die ein Webserver zum Antworten haben darf</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Seconds of script time for one item, or outside items</source>
      <translation>Sekunden Skriptzeit für einen Vorgang oder außerhalb von Vorgängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Seconds to wait</source>
      <translation>Wartezeit in Sekunden</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Signing in</source>
      <translation>Anmeldung</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Sorted</source>
      <translation>Sortiert</translation>
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
      <location filename="keep_desktop/services/service_form.py" />
      <source>Such as /orders/{id}</source>
      <translation>Etwa /orders/{id}</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>The addresses of RSS, Atom or JSON feeds, one in each line. One that cannot be read does not hold up the others.</source>
      <translation>Die Adressen von RSS-, Atom- oder JSON-Feeds, eine je Zeile. Ein Feed, der nicht gelesen werden kann, hält die anderen nicht auf.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>The status of the answer, such as 200</source>
      <translation>Der Status der Antwort, etwa 200</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>The status of the answer, such as 404</source>
      <translation>Der Status der Antwort, etwa 404</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Tidy a folder</source>
      <translation>Ordner aufräumen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Time of the digest</source>
      <translation>Zeit der Zusammenfassung</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Times an item may fail with one script version before Keep asks you</source>
      <translation>So oft darf ein Vorgang mit einer Skriptversion fehlschlagen, bevor Keep Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Tool calls of a script for one item, or outside items</source>
      <translation>Werkzeugaufrufe eines Skripts für einen Vorgang oder außerhalb von Vorgängen</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Tries in a row before Keep asks you</source>
      <translation>Versuche hintereinander, bevor Keep Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Tries of a page that does not load before Keep asks you</source>
      <translation>Versuche bei einer Seite, die nicht lädt, bevor Keep Sie fragt</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>User name</source>
      <translation>Benutzername</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Watch a page</source>
      <translation>Seite beobachten</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>What all paths begin with, such as https://shop.example/api</source>
      <translation>Womit alle Pfade beginnen, etwa https://shop.example/api</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>What is new in feeds, one Markdown file a day.</source>
      <translation>Was es in Feeds Neues gibt, eine Markdown-Datei je Tag.</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>What it does</source>
      <translation>Was sie tut</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>What may differ in the same change: body, or body.note</source>
      <translation>Was sich bei derselben Änderung unterscheiden darf: body oder body.note</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>When the feeds are read</source>
      <translation>Wann die Feeds gelesen werden</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>When the mail is looked at</source>
      <translation>Wann nach Mail gesehen wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/services/service_form.py" />
      <source>Where the service takes one, so that it makes the same change only once</source>
      <translation>Wenn der Dienst einen annimmt, damit er dieselbe Änderung nur einmal macht</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>Words that tell an invoice</source>
      <translation>Wörter, an denen eine Rechnung erkannt wird</translation>
    </message>
    <message>
      <location filename="keep_desktop/domain/policies.py" />
      <source>Workflows that may run at one time</source>
      <translation>Abläufe, die gleichzeitig laufen dürfen</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>invoices.csv</source>
      <translation>Rechnungen.csv</translation>
    </message>
    <message>
      <location filename="keep_desktop/resources/workflows" />
      <source>mail.csv</source>
      <translation>Mail.csv</translation>
    </message>
  </context>
  <context>
    <name>Worker</name>
    <message>
      <location filename="keep_desktop/ui/worker.py" />
      <source>Something went wrong inside Keep: {what}</source>
      <translation>In Keep ist etwas schiefgegangen: {what}</translation>
    </message>
  </context>
  <context>
    <name>WorkflowCombo</name>
    <message>
      <location filename="keep_desktop/ui/workflow_combo.py" />
      <source>Workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_combo.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
  </context>
  <context>
    <name>WorkflowDeeds</name>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>Answer…</source>
      <translation>Antworten…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>Go on</source>
      <translation>Weitermachen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>Show lines</source>
      <translation>Zeilen zeigen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>Undo</source>
      <translation>Zurücknehmen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>What you filled in for “{name}” is kept, and offered under New.</source>
      <translation>Was Sie für „{name}“ ausgefüllt haben, bleibt erhalten und wird unter „Neu“ angeboten.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>“{name}” is back, paused.</source>
      <translation>„{name}“ ist zurück, pausiert.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>“{name}” is connected but not tried yet. Check tells whether it answers.</source>
      <translation>„{name}“ ist verbunden, aber noch nicht ausprobiert. „Prüfen“ zeigt, ob der Dienst antwortet.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_deeds.py" />
      <source>“{name}” is paused.</source>
      <translation>„{name}“ ist pausiert.</translation>
    </message>
  </context>
  <context>
    <name>WorkflowHead</name>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>A step waits for your answer. Then it goes on.</source>
      <translation>Ein Schritt wartet auf Ihre Antwort. Dann geht es weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>It ends with its next step. This ends it in the middle of what it does.</source>
      <translation>Er endet mit seinem nächsten Schritt. Dies beendet ihn mitten in dem, was er tut.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>More</source>
      <translation>Mehr</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>More about this workflow</source>
      <translation>Mehr zu diesem Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Pause</source>
      <translation>Pausieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Reading…</source>
      <translation>Wird gelesen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Script {version} since {day}</source>
      <translation>Skript {version} seit {day}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Start a run at once</source>
      <translation>Sofort einen Lauf beginnen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Stop now</source>
      <translation>Jetzt stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Stop this run</source>
      <translation>Diesen Lauf stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>This workflow is blocked. What it needs is said above.</source>
      <translation>Dieser Ablauf ist blockiert. Was er braucht, steht oben.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_head.py" />
      <source>You stopped this workflow. It does not run until you turn it on.</source>
      <translation>Sie haben diesen Ablauf gestoppt. Er läuft erst wieder, wenn Sie ihn einschalten.</translation>
    </message>
  </context>
  <context>
    <name>WorkflowList</name>
    <message>
      <location filename="keep_desktop/ui/workflow_list.py" />
      <source>Archived workflows</source>
      <translation>Archivierte Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_list.py" />
      <source>New</source>
      <translation>Neu</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_list.py" />
      <source>New workflow</source>
      <translation>Neuer Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_list.py" />
      <source>Workflows</source>
      <translation>Abläufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_list.py" />
      <source>workflow</source>
      <translation>Ablauf</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_list.py" />
      <source>workflows</source>
      <translation>Abläufe</translation>
    </message>
  </context>
  <context>
    <name>WorkflowMenu</name>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Archive</source>
      <translation>Archivieren</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>How it works…</source>
      <translation>So arbeitet er…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Rehearse…</source>
      <translation>Proben…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Remove the samples</source>
      <translation>Beispiele entfernen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Rename…</source>
      <translation>Umbenennen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Run now</source>
      <translation>Jetzt ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Runs…</source>
      <translation>Läufe…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Schedule: the script holds it</source>
      <translation>Zeitplan: Das Skript enthält ihn</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Schedule…</source>
      <translation>Zeitplan…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Settings…</source>
      <translation>Einstellungen…</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Stop only this workflow</source>
      <translation>Nur diesen Ablauf stoppen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Turn this workflow back on</source>
      <translation>Diesen Ablauf wieder einschalten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_menu.py" />
      <source>Versions…</source>
      <translation>Versionen…</translation>
    </message>
  </context>
  <context>
    <name>WorkflowWords</name>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Allow it in the settings of this workflow, then choose Resume.</source>
      <translation>Erlauben Sie es in den Einstellungen dieses Ablaufs und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Answer under Needs you, or at one of its inputs; then it goes on.</source>
      <translation>Antworten Sie unter „Wartet auf Sie“ oder bei einem seiner Eingänge; dann geht es weiter.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Archived</source>
      <translation>Archiviert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Blocked</source>
      <translation>Blockiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Check the connection, then choose Resume.</source>
      <translation>Prüfen Sie die Verbindung und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Choose Resume once it is put right.</source>
      <translation>Wählen Sie „Fortsetzen“, sobald es in Ordnung gebracht ist.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Everything is stopped. Turn Keep back on first.</source>
      <translation>Alles ist gestoppt. Schalten Sie zuerst Keep wieder ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Everything is stopped. Turn Keep back on first. To keep this workflow off then, choose Stop only this workflow in its menu.</source>
      <translation>Alles ist gestoppt. Schalten Sie zuerst Keep wieder ein. Soll dieser Ablauf danach aus bleiben, wählen Sie in seinem Menü „Nur diesen Ablauf stoppen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Import a corrected script or go back to an earlier version, then Resume.</source>
      <translation>Importieren Sie ein korrigiertes Skript oder gehen Sie zu einer früheren Version zurück und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Import a corrected script, then Resume.</source>
      <translation>Importieren Sie ein korrigiertes Skript und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>It was blocked because “{name}” was missing. That is connected now: choose Resume.</source>
      <translation>Er war blockiert, weil „{name}“ fehlte. Das ist jetzt verbunden: Wählen Sie „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Never run</source>
      <translation>Nie gelaufen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Off</source>
      <translation>Aus</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>On</source>
      <translation>Ein</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Only when you run it</source>
      <translation>Nur wenn Sie ihn ausführen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Open the page, or put its address right in the settings, then Resume.</source>
      <translation>Öffnen Sie die Seite oder berichtigen Sie ihre Adresse in den Einstellungen, und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Paused</source>
      <translation>Pausiert</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Paused {time}</source>
      <translation>Pausiert {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Put its settings right or import a corrected script, then Resume.</source>
      <translation>Berichtigen Sie die Einstellungen oder importieren Sie ein korrigiertes Skript und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Put its settings right, import a corrected script or go back to an earlier version, then Resume.</source>
      <translation>Berichtigen Sie die Einstellungen, importieren Sie ein korrigiertes Skript oder gehen Sie zu einer früheren Version zurück und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Put right what is said above, or name another in the settings, then Resume.</source>
      <translation>Beheben Sie, was oben steht, oder nennen Sie in den Einstellungen etwas anderes. Dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Sign in again, then choose Resume.</source>
      <translation>Melden Sie sich neu an und wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Stopped</source>
      <translation>Gestoppt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>Then choose Resume.</source>
      <translation>Wählen Sie dann „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This is a fault in Keep itself. Resume tries it again.</source>
      <translation>Das ist ein Fehler in Keep selbst. „Fortsetzen“ versucht es noch einmal.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This workflow goes on once its settings are filled in.</source>
      <translation>Dieser Ablauf geht weiter, sobald seine Einstellungen ausgefüllt sind.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This workflow is blocked. The reason is under its name: put that right, then choose Resume.</source>
      <translation>Dieser Ablauf ist blockiert. Der Grund steht unter seinem Namen: Beheben Sie ihn, dann wählen Sie „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This workflow is in the archive. Bring it back first.</source>
      <translation>Dieser Ablauf ist im Archiv. Holen Sie ihn zuerst zurück.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This workflow is off. Choose Turn on first.</source>
      <translation>Dieser Ablauf ist aus. Wählen Sie zuerst „Einschalten“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This workflow is paused. Choose Resume first.</source>
      <translation>Dieser Ablauf ist pausiert. Wählen Sie zuerst „Fortsetzen“.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This workflow is running now.</source>
      <translation>Dieser Ablauf läuft gerade.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This workflow is stopped. Turn it back on first.</source>
      <translation>Dieser Ablauf ist gestoppt. Schalten Sie ihn zuerst wieder ein.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>This workflow waits for your answer to the question under its name.</source>
      <translation>Dieser Ablauf wartet auf Ihre Antwort auf die Frage unter seinem Namen.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>last run {time}</source>
      <translation>zuletzt {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>last run, {bad} failed</source>
      <translation>letzter Lauf, {bad} fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>last {count} runs, {bad} failed</source>
      <translation>letzte {count} Läufe, {bad} fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>need you</source>
      <translation>warten auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>needs you</source>
      <translation>wartet auf Sie</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>next {time}</source>
      <translation>nächster Lauf {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>no runs yet</source>
      <translation>noch keine Läufe</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>running</source>
      <translation>läuft</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>schedule</source>
      <translation>Zeitplan</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>schedules</source>
      <translation>Zeitpläne</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>undoing</source>
      <translation>wird zurückgenommen</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>{count} ended early</source>
      <translation>{count} vorzeitig beendet</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>{count} partly done</source>
      <translation>{count} teilweise erledigt</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>{done} of {total}</source>
      <translation>{done} von {total}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/workflow_words.py" />
      <source>{done} so far</source>
      <translation>bisher {done}</translation>
    </message>
  </context>
  <context>
    <name>ZoomKeys</name>
    <message>
      <location filename="keep_desktop/ui/zoom_keys.py" />
      <source>Restart now</source>
      <translation>Jetzt neu starten</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/zoom_keys.py" />
      <source>Zoom {size} %</source>
      <translation>Zoom {size} %</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/zoom_keys.py" />
      <source>Zoom {size} % does not fit on this screen: it stays at {before} %.</source>
      <translation>Zoom {size} % passt nicht auf diesen Bildschirm: Es bleibt bei {before} %.</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/zoom_keys.py" />
      <source>Zoom {size} %: from the next start on</source>
      <translation>Zoom {size} %: ab dem nächsten Start</translation>
    </message>
  </context>
  <context>
    <name>host_words</name>
    <message>
      <location filename="keep_desktop/ui/host_words.py" />
      <source>{one} or {other}</source>
      <translation>{one} oder {other}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/host_words.py" />
      <source>‘{name}’</source>
      <translation>‚{name}‘</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/host_words.py" />
      <source>“{name}”</source>
      <translation>„{name}“</translation>
    </message>
  </context>
  <context>
    <name>text</name>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>MMM d</source>
      <translation>d. MMM</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>MMM d, yyyy</source>
      <translation>d. MMM yyyy</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>byte</source>
      <translation>Byte</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>bytes</source>
      <translation>Bytes</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>d MMM</source>
      <translation>d. MMM</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>d MMM yyyy</source>
      <translation>d. MMM yyyy</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>just now</source>
      <translation>gerade eben</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>today {time}</source>
      <translation>heute {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>tomorrow {time}</source>
      <translation>morgen {time}</translation>
    </message>
    <message>
      <location filename="keep_desktop/ui/text.py" />
      <source>yesterday {time}</source>
      <translation>gestern {time}</translation>
    </message>
  </context>
</TS>
