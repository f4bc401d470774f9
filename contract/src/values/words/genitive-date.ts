/**
 * A date before a Georgian word that wants the genitive: `2026 წლის 6 დეკემბრის` ჩათვლით. `month` is its name in the
 * nominative, of which the genitive is made: twelve more names would be loaded with every page.
 */
export const genitiveDate = ({ year, month, day }: { year: number; month: string; day: number }): string =>
  `${year} წლის ${day} ${month.replace(/[აე]([ლრ])ი$/, "$1ი")}ს`;
