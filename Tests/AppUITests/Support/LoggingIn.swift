import PuzzleCore
import Testing

@testable import AppUI

/// The account of tests.
enum TestAccount {
    static let address: Text = "ada@example.org"
    static let password: Text = "three wild geese"
}

extension FakeServer {
    func addAccount(name: Text = "Ada") {
        accounts.add(TestAccount.address, password: TestAccount.password, name: name)
    }
}

extension Device {
    /// Types into the form, and sends it.
    func sendLogIn(password: Text = TestAccount.password) throws {
        try send(.viewOpened(.logIn))
        try enter(TestAccount.address, into: "E-mail address")
        try enter(password, into: "Password")
        try click(.logIn)
    }

    func logIn() throws {
        try sendLogIn()
        #expect(isLoggedIn)
    }
}
