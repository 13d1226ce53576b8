"""Prints what a release is made of, as CycloneDX; scripts/dist calls it.

    swift package show-dependencies --format json | scripts/sbom.py BUILD-FOLDER VERSION TIME
"""

import json
import re
import subprocess
import sys
from pathlib import Path

build, version, time = Path(sys.argv[1]), *sys.argv[2:]
# What the program takes from the system when it runs: its licence, and the package that it was built with.
SYSTEM = {
    "libargon2-1": ("CC0-1.0", "libargon2-dev"), "libpq5": ("PostgreSQL", "libpq-dev"),
    "libqrencode4": ("LGPL-2.1-or-later", "libqrencode-dev"), "libsqlite3-0": ("blessing", "libsqlite3-dev"),
    "libssl3": ("Apache-2.0", "libssl-dev"),
}


def licence(folder):
    """The SPDX name of a package's licence."""
    text = "".join(file.read_text() for file in sorted(folder.glob("LICENSE*")))
    for mark, name in [("Apache License", "Apache-2.0"), ("Permission is hereby granted, free of charge", "MIT")]:
        if mark in text:
            return name
    sys.exit(f"{folder}: its licence is none that is known here; read it, and add it to scripts/sbom.py")


def reference(package):
    return f"pkg:swift/{re.sub('^https://|[.]git$', '', package['url'])}@{package['version']}"


components, dependencies = {}, {}


def visit(package):
    key = reference(package)
    if key not in components:
        components[key] = {
            "type": "library", "bom-ref": key, "purl": key, "name": package["name"], "version": package["version"],
            "licenses": [{"license": {"id": licence(build / "checkouts" / package["url"].split("/")[-1].removesuffix(".git"))}}],
        }
        dependencies[key] = sorted(visit(each) for each in package["dependencies"])
    return key


top = f"pkg:generic/tassello@{version}"
dependencies[top] = [visit(package) for package in json.load(sys.stdin)["dependencies"]]

swift = re.search(r"Swift version (\S+)", subprocess.check_output(["swift", "--version"], text=True, stderr=subprocess.DEVNULL))[1]
others = [
    (f"pkg:generic/swift@{swift}", "Swift's standard library, Foundation and Dispatch", "Apache-2.0", "linked in"),
    ("pkg:generic/icu", "ICU", "Unicode-3.0", "a part of Swift's Foundation"),
    ("pkg:generic/llhttp", "llhttp", "MIT", "a part of swift-nio"),
    ("pkg:generic/noto-sans", "Noto Sans", "OFL-1.1", "the letters that puzzles are printed with"),
    ("pkg:generic/zxcvbn", "zxcvbn", "MIT", "its list of the commonest passwords"),
]
for name, (spdx, headers) in SYSTEM.items():
    built = subprocess.check_output(["dpkg-query", "--show", "--showformat=${Version}", headers], text=True)
    others.append((f"pkg:deb/debian/{name}@{built}", name, spdx, "of the system, not in the archive; the version is what it was built with"))
for key, name, spdx, where in others:
    components[key] = {"type": "library", "bom-ref": key, "purl": key, "name": name, "description": where,
                       "licenses": [{"license": {"id": spdx}}]}
    if "@" in key:
        components[key]["version"] = key.split("@")[1]
    dependencies[key] = []
    dependencies[top].append(key)

json.dump({
    "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
    "metadata": {
        "timestamp": time,
        "component": {"type": "application", "bom-ref": top, "purl": top, "name": "tassello", "version": version,
                      "licenses": [{"license": {"id": licence(Path("."))}}]},
    },
    "components": [components[key] for key in sorted(components)],
    "dependencies": [{"ref": key, "dependsOn": sorted(dependencies[key])} for key in sorted(dependencies)],
}, sys.stdout, indent=2)
print()
