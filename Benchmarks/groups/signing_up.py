from harness.client import Client
from harness.mails import Outbox, token
from harness.server import Server

PASSWORD = "three wild geese"


def address(number: int) -> str:
    return f"player-{number}@example.org"


def sign_up(server: Server, outbox: Outbox, number: int) -> list[str]:
    """Cookies of new accounts, in the order of their addresses."""
    client, guests, cookies = Client(server.port), {}, {}
    for index in range(number):
        client.cookies.clear()
        signed_up = client.request("POST", "/api/v1/account/sign-up", {"mail": address(index), "password": PASSWORD, "language": "en"})
        assert signed_up.status == 202, signed_up.body
        guests[address(index)] = dict(client.cookies)
    for mail in outbox.all(number):
        whose = mail["To"].addresses[0].addr_spec
        client.cookies = guests[whose]
        assert client.request("POST", "/api/v1/account/confirm", {"token": token(mail)}).status == 200
        cookies[whose] = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    return [cookies[whose] for whose in guests]
