/** What of a project `presentProject` needs. */
export const projectName = { id: true, translations: { select: { locale: true, title: true } } } as const;
