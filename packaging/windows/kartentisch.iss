; An installer for Windows, for Inno Setup 6. UNTRIED: written by its manual, never run on Windows.
; First: python packaging\build.py program      Then: iscc /DVersion=0.1.0 packaging\windows\kartentisch.iss

#ifndef Version
  #error Give the version: /DVersion=0.1.0
#endif

[Setup]
AppId=Kartentisch
AppName=Kartentisch
AppVersion={#Version}
AppPublisher=Kartentisch contributors
DefaultDirName={autopf}\Kartentisch
DefaultGroupName=Kartentisch
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=kartentisch-{#Version}-setup
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ChangesAssociations=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[Files]
Source: "..\..\dist\kartentisch\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Kartentisch"; Filename: "{app}\kartentisch.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.tisch"; ValueType: string; ValueData: "Kartentisch.Game"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Kartentisch.Game"; ValueType: string; ValueData: "Kartentisch game"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Kartentisch.Game\shell\open\command"; ValueType: string; ValueData: """{app}\kartentisch.exe"" ""%1"""
