"""The language of Qt's own buttons and dialogs."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator


def load_qt_words(code: str) -> None:
    """Let Qt's own buttons and dialogs speak `code`."""
    application = QCoreApplication.instance()
    if application is None:
        return
    for old in application.findChildren(QTranslator, "words"):
        application.removeTranslator(old)
        old.deleteLater()
    if code == "en":
        return
    translator = QTranslator(application)
    translator.setObjectName("words")
    if translator.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(translator)
