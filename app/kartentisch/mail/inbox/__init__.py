"""The game master's inbox: mails read for a turn, and what is sure, guessed, doubtful, missing, late, double in them.

turn = Turn(position, "CO 66", {"RUS": ("anna@example.org",)}, deadline)
inbox = read_mailbox([Path("mails")], turn)        # or a pasted text
inbox.powers["RUS"].guessed                        # to be confirmed: inbox.powers["RUS"].confirm(guess)
reply_text(inbox.powers["RUS"], turn, "de")        # as understood
inbox.orders                                       # what may be judged
"""

from kartentisch.mail.inbox.letters import Letter, letter_of_bytes
from kartentisch.mail.inbox.reading import read_letters, read_mailbox
from kartentisch.mail.inbox.remarks import About, MailRefused, Remark, remark_text
from kartentisch.mail.inbox.reply import reply_subject, reply_text, why_text
from kartentisch.mail.inbox.sources import letters_of, letters_of_text
from kartentisch.mail.inbox.values import Aside, Guess, Inbox, PowerOrders, Turn, Why

__all__ = [
    "About",
    "Aside",
    "Guess",
    "Inbox",
    "Letter",
    "MailRefused",
    "PowerOrders",
    "Remark",
    "Turn",
    "Why",
    "letter_of_bytes",
    "letters_of",
    "letters_of_text",
    "read_letters",
    "read_mailbox",
    "remark_text",
    "reply_subject",
    "reply_text",
    "why_text",
]
