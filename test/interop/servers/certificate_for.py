"""A certificate of no authority for one address, and the pin by which a browser of a test can be told to take it."""

import base64
import datetime
import hashlib
import ipaddress

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAYS = 2


def make(host, folder):
    """Writes both files. The result: path of the certificate, path of its key, base64 of SHA-256 over the public key's SPKI."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "turn.test")])
    now = datetime.datetime.utcnow()
    address = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(host))])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=DAYS))
        .add_extension(address, critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    kept = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    paths = [f"{folder}/certificate.pem", f"{folder}/key.pem"]
    for path, content in zip(paths, [certificate.public_bytes(pem), kept]):
        with open(path, "wb") as file:
            file.write(content)
    spki = key.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return *paths, base64.b64encode(hashlib.sha256(spki).digest()).decode()
