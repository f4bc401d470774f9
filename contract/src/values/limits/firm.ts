/** The firm: its names, its logo and colour, and its first steps. Rows of the specification's section 9. */

/** Of a firm: its name fits the title of a page, its number any register of firms. */
export const FIRM_NAME_MAX_LENGTH = 80;
/** The head of every page has room for so many. */
export const FIRM_SHORT_NAME_MAX_LENGTH = 24;
/** Digits of the longest identification number in the Georgian registers: a person's; a company's has 9. */
export const FIRM_NUMBER_MAX_LENGTH = 11;

/** Pixels, as mails show it. */
export const MAIL_LOGO_WIDTH = 160;
/** Pixels in which pages show a logo; phones and the admin show it a little smaller. */
export const SITE_LOGO_HEIGHT = 40;
/** Of the picture of a logo, in pixels. A longer one would be a line at the width of a mail. */
export const LOGO_SIZE = { minWidth: 80, minHeight: 24, maxWidth: 6000, maxRatio: 10 } as const;
/** Pixels of the largest icon that is made of the firm's mark. */
export const MARK_MIN_SIDE = 512;
/** WCAG 2.2 AA: the least contrast of text. */
export const TEXT_CONTRAST_MIN = 4.5;

/** Of the code in the mail by which an administrator confirms that mails arrive. */
export const SETUP_CODE_LENGTH = 6;
