"""For developers: keep the catalogues equal to what the source says. Needs the development environment (Babel).

`python3 dev.py catalogues` collects the English texts (see `dev_texts`), takes in the fragments
`resources/locale/fragments/*.csv` (columns en, de, ja; the two forms of a counted text as `one ‖ many`), writes the .po
files and compiles them. With `--check` only the compiled files are written, `--compile` does nothing else, and `--fold`
removes the fragments once the .po files have them. `--missing` prints a fragment to fill in. A fragment wins over the
.po file: nobody translates twice.

The same source gives the same bytes: entries in alphabetical order, no dates, no line numbers.
"""

import csv
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from dev_texts import Texts, find_texts
from hatch_build import compile_catalogue

ROOT = Path(__file__).resolve().parent
TRANSLATED = ("de", "ja")
BETWEEN_FORMS = "‖"
HEAD = """\
# Kartentisch: {language}
# Kept in order by `python3 dev.py catalogues`; the texts in msgstr may be edited here.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""

Fragments = dict[str, dict[str, str]]  # English text (of one, if counted) -> language -> translation as written


def catalogue_file(root: Path, language: str) -> Path:
    """Return where the .po file of a language lies."""
    return root / "resources" / "locale" / language / "LC_MESSAGES" / "kartentisch.po"


def read_fragments(root: Path, texts: Texts) -> tuple[Fragments, list[str]]:
    """Return the fragments of all files, and what is wrong with them: columns, contradictions, texts nobody says."""
    rows: Fragments = {}
    faults: list[str] = []
    for file in sorted((root / "resources" / "locale" / "fragments").glob("*.csv")):
        with file.open(encoding="utf-8-sig", newline="") as stream:
            reader = csv.DictReader(stream, strict=True)
            if reader.fieldnames != ["en", *TRANSLATED]:
                faults.append(f"{file.name}: the first line must be en,{','.join(TRANSLATED)}")
                continue
            for row in reader:
                where = f"{file.name}:{reader.line_num}"
                if None in row or None in row.values():
                    faults.append(f"{where}: not three columns")
                    continue
                forms = [form.strip() for form in row["en"].split(BETWEEN_FORMS)]
                one, many = (row["en"], None) if len(forms) == 1 else (forms[0], forms[1])
                given = {language: row[language] for language in TRANSLATED}
                if rows.setdefault(one, given) != given:
                    faults.append(f"{where}: {one!r} is translated differently in another fragment")
                if one not in texts.messages:
                    faults.append(f"{where}: nobody says {one!r}")
                elif texts.messages[one] != many:
                    faults.append(f"{where}: the source has {texts.messages[one]!r} as the form of {one!r} for many")
    return rows, faults


def read_catalogue(root: Path, language: str) -> Catalog:
    """Return the catalogue of a language as it lies on the disk; an empty one if there is none yet."""
    try:
        with catalogue_file(root, language).open("rb") as stream:
            return read_po(stream, locale=language, ignore_obsolete=False, abort_invalid=True)
    except FileNotFoundError:
        return Catalog(locale=language)


def merge(language: str, texts: Texts, fragments: Fragments, old: Catalog) -> Catalog:
    """Return the catalogue of the source: each translation from the fragments, else from `old`, else empty."""
    new = Catalog(locale=language)
    for one, many in sorted(texts.messages.items()):
        before = old.get(one)
        kept = before if before is not None and _many(before) == many else None
        written = fragments.get(one, {}).get(language, "")
        if written and many is None:
            new.add(one, written)
        elif written and many is not None:
            forms = [form.strip() for form in written.split(BETWEEN_FORMS)]
            # One form does for a language that does not count; of two, such a language takes the form for many.
            new.add((one, many), tuple(forms[-new.num_plurals :]) if len(forms) >= new.num_plurals else tuple(forms))
        elif kept is not None:
            new.add(kept.id, kept.string, flags=kept.flags)
        else:
            new.add(one if many is None else (one, many))
    return new


def po_file(catalogue: Catalog) -> bytes:
    """Return a catalogue as the bytes of its .po file."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=0, no_location=True, omit_header=True, sort_output=True)
    head = HEAD.format(language=catalogue.locale, plural=catalogue.plural_forms)
    return head.encode() + stream.getvalue().strip() + b"\n"


def faults_of(catalogue: Catalog) -> Iterator[str]:
    """Yield what is wrong with the entries: no translation, fuzzy, other placeholders than the English text has."""
    for message in catalogue:
        if not message.id:
            continue
        english = _forms(message.id)
        forms = _forms(message.string)
        where = f"{catalogue.locale}: {english[0]!r}"
        if not all(forms) or len(forms) != (1 if len(english) == 1 else catalogue.num_plurals):
            yield f"{where} is not translated"
            continue
        if message.fuzzy:
            yield f"{where} is marked as fuzzy"
        try:
            wanted, allowed = placeholders(english[-1]), set().union(*map(placeholders, english))
        except ValueError:
            continue  # braces that are no placeholders: such a text is never formatted
        try:
            # The form for one may say "one" instead of {count}; the last form must have every placeholder.
            fits = placeholders(forms[-1]) == wanted and all(placeholders(form) <= allowed for form in forms)
        except ValueError:
            fits = False
        if not fits:
            yield f"{where} has other placeholders: {' / '.join(forms)!r}"


def placeholders(text: str) -> set[str]:
    """Return the names in braces; what follows a colon, a dot or a bracket may differ between languages."""
    fields = (name for _, name, _, _ in Formatter().parse(text) if name is not None)
    return {name.split(".")[0].split("[")[0] for name in fields}


def _many(message: Message) -> str | None:
    return message.id[1] if isinstance(message.id, tuple | list) else None


def _forms(given: str | Sequence[str | None] | None) -> tuple[str, ...]:
    return (given or "",) if isinstance(given, str | None) else tuple(form or "" for form in given)


def catalogues(root: Path) -> tuple[dict[str, Catalog], list[str]]:
    """Return the catalogues as the source wants them, by language, and every fault of texts and translations."""
    texts = find_texts(root / "app" / "kartentisch")
    fragments, faults = read_fragments(root, texts)
    found = {language: merge(language, texts, fragments, read_catalogue(root, language)) for language in TRANSLATED}
    return found, texts.faults + faults + [fault for one in found.values() for fault in faults_of(one)]


def update(root: Path) -> list[str]:
    """Write the .po files as the source wants them; return the faults that remain."""
    wanted, faults = catalogues(root)
    for language, catalogue in wanted.items():
        file = catalogue_file(root, language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(po_file(catalogue))
    return faults


def check(root: Path) -> list[str]:
    """Return every fault, a .po file that differs from what the source wants included; write nothing."""
    wanted, faults = catalogues(root)
    for language, catalogue in wanted.items():
        file = catalogue_file(root, language)
        if not file.exists() or file.read_bytes() != po_file(catalogue):
            faults.append(f"{language}: {file.name} is not what the source says; run python3 dev.py catalogues")
    return faults


def missing(root: Path) -> str:
    """Return a fragment with the texts that lack a translation, ready to be filled in; what is known stands there."""
    wanted, _ = catalogues(root)
    rows = io.StringIO()
    table = csv.writer(rows, quoting=csv.QUOTE_ALL, lineterminator="\n")
    table.writerow(["en", *TRANSLATED])
    for message in list(wanted[TRANSLATED[0]])[1:]:  # the first is the head
        same = [_forms(message.id), *(_forms(wanted[language][message.id].string) for language in TRANSLATED)]
        if not all(form for forms in same for form in forms):
            table.writerow([f" {BETWEEN_FORMS} ".join(forms) if all(forms) else "" for forms in same])
    return rows.getvalue()


def main(arguments: list[str]) -> int:
    """Update or, with --check, check the catalogues; compile them, print the faults, return 1 if there are any."""
    unknown = set(arguments) - {"--check", "--compile", "--fold", "--missing"}
    if unknown:
        sys.stderr.write(f"unknown: {' '.join(sorted(unknown))}; there are --check --compile --fold --missing\n")
        return 2
    if "--missing" in arguments:
        sys.stdout.write(missing(ROOT))
        return 0
    only_compile = "--compile" in arguments
    faults = [] if only_compile else check(ROOT) if "--check" in arguments else update(ROOT)
    for language in TRANSLATED:
        file = catalogue_file(ROOT, language)
        if file.exists():
            compile_catalogue(file, file.with_suffix(".mo"))
    if only_compile:
        return 0
    if "--fold" in arguments and not faults:
        for file in (ROOT / "resources" / "locale" / "fragments").glob("*.csv"):
            file.unlink()
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    sys.stdout.write(f"{len(faults)} faults in the catalogues\n" if faults else "The catalogues are complete.\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
