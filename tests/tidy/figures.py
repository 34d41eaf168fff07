#!/usr/bin/env python3
"""Prints figures about the source: `python3 tests/tidy/figures.py`, from the top of the repository.

The knots are found by the same rule as in `tests/tidy/knots.rs`. With a room's name, as in
`python3 tests/tidy/figures.py secrets`, the arrows inside its knots are printed, too.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Enums that analyses go through, and the files where they are declared.
ENUMS = {
    "ExprKind": "src/game/hir/expr.rs",
    "StmtKind": "src/game/hir/stmt.rs",
    "Op": "src/rules/program/op.rs",
    "Ty": "src/game/hir/ty.rs",
}


def without_text(source):
    """The source with blanks for comments, strings and characters, so that only code is left."""
    out, at, end = list(source), 0, len(source)

    def blank(start, stop):
        for place in range(start, min(stop, end)):
            if out[place] != "\n":
                out[place] = " "

    while at < end:
        if source.startswith("//", at):
            stop = source.find("\n", at)
            stop = end if stop < 0 else stop
        elif source.startswith("/*", at):
            stop = source.find("*/", at)
            stop = end if stop < 0 else stop + 2
        elif found := re.compile(r'r(#*)"').match(source, at):
            before = source[at - 1] if at else " "
            if before.isalnum() or before == "_":
                at += 1
                continue
            stop = source.find('"' + found[1], found.end())
            stop = end if stop < 0 else stop + 1 + len(found[1])
        elif source[at] == '"':
            stop = at + 1
            while stop < end and source[stop] != '"':
                stop += 2 if source[stop] == "\\" else 1
            stop += 1
        elif found := re.compile(r"'(\\[^\n]*?|[^\\'\n])'").match(source, at):
            stop = found.end()
        else:
            at += 1
            continue
        blank(at, stop)
        at = stop
    return "".join(out)


def closing(code, start):
    """The place behind the brace that closes the one at `start`."""
    depth = 0
    for at in range(start, len(code)):
        if code[at] == "{":
            depth += 1
        elif code[at] == "}":
            depth -= 1
            if depth == 0:
                return at + 1
    return len(code)


def without_tests(code):
    """The code without what is compiled for unit tests alone."""
    while found := re.search(r"#\[cfg\(test\)\]", code):
        brace, semicolon = code.find("{", found.end()), code.find(";", found.end())
        if brace < 0 or 0 <= semicolon < brace:
            stop = semicolon + 1 if semicolon >= 0 else len(code)
        else:
            stop = closing(code, brace)
        code = code[: found.start()] + code[stop:]
    return code


IMPL = re.compile(r"^[ \t]*(?:unsafe )?impl\b([^{;]*)\{", re.M)
METHOD = re.compile(r"\bfn\s+(\w+)")
CALL = re.compile(r"\.\s*(\w+)\s*(?:::<[^<>()]*>)?\(")
PATH = re.compile(r"\b([A-Z]\w*)\s*(?:::<[^<>()]*>)?::(\w+)\s*\(")


def type_of(header):
    """The name of the type that an `impl` is for."""
    depth, start = 0, 0
    header = header.strip()
    if header.startswith("<"):
        for at, sign in enumerate(header):
            depth += (sign == "<") - (sign == ">" and header[at - 1] != "-")
            if depth == 0:
                start = at + 1
                break
    header = re.split(r"\bwhere\b", header[start:])[0]
    header = re.split(r"\bfor\b(?!\s*<)", header)[-1].strip()
    header = re.sub(r"^(?:&(?:'\w+\s*)?(?:mut\s+)?)+", "", header)
    name = re.match(r"(?:\w+\s*::\s*)*(\w+)", header)
    return name[1] if name else None


class File:
    """A source file: its code, its types, and the methods of each."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.code = without_tests(without_text(text))
        self.types, self.methods = set(), set()
        for found in IMPL.finditer(self.code):
            name = type_of(found[1])
            if name is None:
                continue
            self.types.add(name)
            stop = closing(self.code, found.end() - 1)
            body = self.code[found.end() : stop]
            self.methods |= {(name, method) for method in METHOD.findall(body)}
        self.names = {method for _, method in self.methods}


def room_of(path):
    parts = path.split("/")
    return "/".join(parts[1:3]) if len(parts) > 3 else None


def standard():
    """The names that methods of the standard library have, too: the list in `knots.rs`."""
    text = (ROOT / "tests/tidy/knots.rs").read_text(encoding="utf-8")
    listed = re.search(r"const STANDARD: &str = \"([^\"]*)\"", text)
    return set(listed[1].replace("\\", " ").split())


def arrows(files, skipped):
    """From each file of a room to those whose methods it calls."""
    owners, typed = defaultdict(set), defaultdict(set)
    for file in files:
        for name in file.names:
            owners[name].add(file.path)
        for method in file.methods:
            typed[method].add(file.path)
    found = defaultdict(lambda: defaultdict(set))
    for file in files:
        called = [name for name in CALL.findall(file.code) if name not in skipped]
        called += re.findall(r"\bself\s*\.\s*(\w+)\s*\(", file.code)
        called += [name for ty, name in PATH.findall(file.code) if ty == "Self" or typed[ty, name]]
        for name in called:
            if len(owners[name]) == 1 and name not in file.names:
                found[file.path][next(iter(owners[name]))].add(name)
    return found


def knots(graph):
    """The strongly connected components of more than one file, the largest first."""
    nodes = sorted(set(graph) | {to for all in graph.values() for to in all})

    def reached(start):
        seen, open_ = set(), [start]
        while open_:
            for to in graph.get(open_.pop(), {}):
                if to not in seen:
                    seen.add(to)
                    open_.append(to)
        return seen

    reach = {node: reached(node) for node in nodes}
    found, done = [], set()
    for node in nodes:
        own = {other for other in reach[node] if node in reach[other]}
        if node not in done and len(own) > 1:
            found.append(sorted(own))
            done |= own
    return sorted(found, key=len, reverse=True)


def functions(file):
    """The length in lines, and the text, of each function."""
    for found in re.finditer(r"\bfn\s+\w+[^;{]*\{", file.code):
        stop = closing(file.code, found.end() - 1)
        text = file.code[found.start() : stop]
        yield text.count("\n") + 1, text


def part(numbers, share):
    numbers = sorted(numbers)
    return numbers[min(len(numbers) - 1, int(len(numbers) * share))]


def variants(name):
    path = ROOT / ENUMS[name]
    paths = [path] if path.exists() else []
    paths += sorted((ROOT / "src").rglob("*.rs"))
    for path in paths:
        code = without_text(path.read_text(encoding="utf-8"))
        if found := re.search(rf"\benum {name}\b[^{{]*\{{", code):
            body = code[found.end() : closing(code, found.end() - 1) - 1]
            flat, depth = "", 0
            for sign in body:
                depth -= sign in ")}]"
                flat += sign if depth == 0 else ""
                depth += sign in "({["
            return set(re.findall(r"(?:^|,)\s*(?:#\[\]\s*)*([A-Z]\w*)", flat))
    return set()


def lists_all(text, name, wanted):
    return wanted <= set(re.findall(rf"\b(?:{name}|Self)::(\w+)", text))


def main():
    shown = set(sys.argv[1:])
    files = []
    for path in sorted((ROOT / "src").rglob("*.rs")):
        name = path.relative_to(ROOT).as_posix()
        if "/target/" not in name:
            files.append(File(name, path.read_text(encoding="utf-8")))
    lengths = [len(file.code.splitlines()) for file in files]
    print(f"lines of src without unit tests: {sum(lengths)} in {len(files)} files")
    print(f"lines of a file: median {part(lengths, 0.5)}, p90 {part(lengths, 0.9)}, most {max(lengths)}")
    all_functions = [it for file in files for it in functions(file)]
    sizes = [lines for lines, _ in all_functions]
    print(
        f"lines of a function: median {part(sizes, 0.5)}, p90 {part(sizes, 0.9)}, p99 {part(sizes, 0.99)}"
    )
    print("functions that list all of an enum:", end="")
    for name in ENUMS:
        wanted = variants(name)
        count = sum(1 for _, text in all_functions if wanted and lists_all(text, name, wanted))
        print(f" {name} {count}", end="")
    print()

    rooms, types = defaultdict(list), defaultdict(set)
    for file in files:
        if room := room_of(file.path):
            rooms[room].append(file)
            for name in file.types:
                types[room, name].add(file.path)
    print("\ntypes with `impl` in the most files:")
    most = sorted(types.items(), key=lambda it: (-len(it[1]), it[0]))
    for (room, name), paths in [it for it in most if len(it[1]) > 4]:
        print(f"  {len(paths):3} {room} {name}")
    print("\nknots of method calls (files in each, of all files of the room):")
    for room in sorted(rooms):
        graph = arrows(rooms[room], standard())
        found = knots(graph)
        if found:
            print(f"  {room}: {', '.join(str(len(it)) for it in found)} of {len(rooms[room])}")
        if shown & {room, room.split("/")[-1]}:
            for knot in found:
                for file in knot:
                    for to in sorted(set(graph[file]) & set(knot)):
                        names = ", ".join(sorted(graph[file][to]))
                        print(f"      {Path(file).name} -> {Path(to).name}: {names}")


main()
