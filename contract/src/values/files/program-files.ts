/**
 * Endings of files that can run something when they are opened: programs, installers, scripts, links to commands, disk images
 * (whose contents lose the mark "from the internet"), documents with macros, and pages that a browser runs as if they were local.
 * Sources: Microsoft, "Blocked attachments in Outlook"; Google, "File types blocked in Gmail"; both read in 2026. Pages and
 * pictures with scripts (html, svg) are ours: both programs show them.
 */
const PROGRAM_ENDINGS: ReadonlySet<string> = new Set([
  // Programs and installers.
  ..."exe com scr pif cpl dll ocx sys msi msp mst msix msixbundle appx appxbundle appinstaller msu gadget".split(
    " ",
  ),
  ..."apk aab jar jnlp dmg pkg mpkg app deb rpm appimage run bin xpi crx".split(" "),
  // Scripts.
  ..."bat cmd js jse mjs vb vbs vbe vbp ws wsf wsc wsh sct hta ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 psdm1".split(
    " ",
  ),
  ..."sh bash zsh csh ksh command py pyc pyo pyw pyz pyzw rb pl php scpt applescript ahk".split(" "),
  // Links, settings and shortcuts that start something.
  ..."lnk url desktop webloc scf reg inf ins isp msc job library-ms search-ms searchconnector-ms settingcontent-ms".split(
    " ",
  ),
  ..."application appref-ms diagcab theme themepack deskthemepack chm hlp rdp msh msh1 msh2 mshxml".split(
    " ",
  ),
  // Disk images.
  ..."iso img vhd vhdx udf".split(" "),
  // Documents with macros, or that load code.
  ..."docm dotm xlsm xltm xlam xlsb xll xla pptm potm ppam ppsm ppa sldm one onepkg pub slk iqy accdb accde mdb mde".split(
    " ",
  ),
  // Pages and pictures with scripts.
  ..."html htm xhtml xht shtml mht mhtml svg svgz xml xsl xslt swf".split(" "),
]);

/** Whether a file of this name can run something on the machine where it is opened. The name alone decides there, too. */
export function mayRun(fileName: string): boolean {
  // Windows drops dots and spaces at the end of a name.
  const ending = fileName
    .toLowerCase()
    .split(".")
    .slice(1)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .at(-1);
  return ending !== undefined && PROGRAM_ENDINGS.has(ending);
}
