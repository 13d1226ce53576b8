import ArgumentParser
import Server
print("x")
