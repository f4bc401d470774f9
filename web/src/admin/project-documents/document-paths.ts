const DOCUMENTS_PATH = "/admin/project-documents" as const;
export const documentPaths = {
  list: DOCUMENTS_PATH,
  add: `${DOCUMENTS_PATH}/add`,
  edit: (id: number) => `${DOCUMENTS_PATH}/${id}/edit`,
  ofProject: (id: number) => `${DOCUMENTS_PATH}?project_id=${id}`,
  addTo: (id: number) => `${DOCUMENTS_PATH}/add?project_id=${id}`,
} as const;
