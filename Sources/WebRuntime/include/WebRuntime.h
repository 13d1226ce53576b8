// Nothing to call by name: the linker takes what Swift needs.
