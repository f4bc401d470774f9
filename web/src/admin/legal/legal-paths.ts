const LEGAL_PATH = "/admin/legal-pages" as const;
export const legalPaths = { list: LEGAL_PATH, edit: (id: number) => `${LEGAL_PATH}/${id}/edit` } as const;
