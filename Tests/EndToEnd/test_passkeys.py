"""Passkeys in a real browser: its virtual authenticators are asked by the bridge, and the server believes what they sign."""

from playwright.sync_api import CDPSession

from harness.browsers import Chromium
from harness.server import Server

ROWS = "return [...document.querySelectorAll('.account-devices .session')].filter((row) => row.querySelector('[id^=remove-passkey]')).length"


def authenticator(session: CDPSession, **options: object) -> str:
    """Adds an authenticator that knows its user and is always touched at once."""
    given = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    return session.send("WebAuthn.addVirtualAuthenticator", {"options": given | options})["authenticatorId"]


def credentials(session: CDPSession, authenticator_id: str) -> list[dict]:
    return session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator_id})["credentials"]


def show(chromium: Chromium, view: str) -> None:
    chromium.evaluate(f"location.hash = '{view}'")
    chromium.wait(f"return document.querySelector('.view-{view}') !== null")


def log_out(chromium: Chromium) -> None:
    chromium.click("#log-out")
    chromium.choose("Keep everything")
    chromium.wait_for_text("You are logged out.")


def test_sign_up_log_in_and_a_second_passkey(chromium: Chromium, server: Server):
    chromium.open(server.url)
    session = chromium.context.new_cdp_session(chromium.page)
    session.send("WebAuthn.enable")
    first = authenticator(session)
    show(chromium, "sign-up")
    chromium.choose("Sign up with a passkey")
    chromium.wait_for_text("You are logged in.")
    [credential] = credentials(session, first)
    assert credential["rpId"] == "localhost" and credential["isResidentCredential"]
    chromium.reload()
    show(chromium, "account")
    chromium.wait(f"{ROWS} === 1")

    # Without a name: the authenticator knows who it is.
    log_out(chromium)
    show(chromium, "log-in")
    chromium.choose("Log in with a passkey")
    chromium.wait(f"{ROWS} === 1")
    assert credentials(session, first)[0]["signCount"] > credential["signCount"]

    # It is the only way in.
    chromium.click("#remove-passkey-0")
    chromium.click("[role=dialog] .button:not(.primary)")
    chromium.wait_for_text("Add another passkey first.")

    # Another authenticator, as the first one has a passkey already.
    session.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": first})
    second = authenticator(session, transport="usb")
    chromium.click("#change-2")
    chromium.wait(f"{ROWS} === 2")
    assert credentials(session, second)[0]["userHandle"] == credential["userHandle"]
    chromium.click(".account-devices .session:has([id^=remove-passkey]) button")
    chromium.type("#account-title", "The old phone")
    chromium.choose("Save")
    chromium.wait_for_text("The old phone")
    chromium.click("#remove-passkey-0")
    chromium.click("[role=dialog] .button:not(.primary)")
    chromium.wait(f"{ROWS} === 1")
    log_out(chromium)
    show(chromium, "log-in")
    chromium.choose("Log in with a passkey")
    chromium.wait(f"{ROWS} === 1")
    # That the last way in stays, the browser notes as an error.
    assert [error for error in chromium.errors() if "409" not in error] == []


def test_who_is_not_known_by_the_authenticator_is_told_quietly(chromium: Chromium, server: Server):
    chromium.open(server.url)
    session = chromium.context.new_cdp_session(chromium.page)
    session.send("WebAuthn.enable")
    authenticator(session, isUserVerified=False)
    show(chromium, "sign-up")
    chromium.choose("Sign up with a passkey")
    chromium.wait_for_text("No passkey was used.")
    assert chromium.evaluate("return document.querySelector('.fault')") is None
