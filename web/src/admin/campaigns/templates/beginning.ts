/** What a new campaign begins with: nothing, a template that comes with Ezo, by its key, or one of the firm's own, by its id. */
export type Beginning = string | number;
export const BLANK: Beginning = "";
