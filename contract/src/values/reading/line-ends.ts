/**
 * How lines of delimited text end, in files and on the clipboard: a program may have added lines that end in another way
 * than the first one.
 */
export const LINE_ENDS = ["\r\n", "\n", "\r"];
