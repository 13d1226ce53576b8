from harness.client import Client
from harness.mails import Outbox, token
from harness.server import Server

PASSWORD = "three wild geese"


def address(number: int) -> str:
    return f"player-{number}@example.org"


def sign_up(server: Server, outbox: Outbox, number: int) -> list[str]:
    """Cookies of new accounts."""
    client, guests, cookies = Client(server.port), {}, []
    for index in range(number):
        client.cookies.clear()
        signed_up = client.request("POST", "/api/v1/account/sign-up", {"mail": address(index), "password": PASSWORD, "language": "en"})
        assert signed_up.status == 202, signed_up.body
        guests[address(index)] = dict(client.cookies)
    for mail in outbox.all(number):
        client.cookies = guests[mail["To"].addresses[0].addr_spec]
        assert client.request("POST", "/api/v1/account/confirm", {"token": token(mail)}).status == 200
        cookies.append("; ".join(f"{name}={value}" for name, value in client.cookies.items()))
    return cookies
