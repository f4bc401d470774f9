const query = (params: Readonly<Record<string, number | string>>) => {
  const text = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  ).toString();
  return text ? `?${text}` : "";
};

export const buildingPaths = {
  list: "/admin/buildings",
  of: (projectId: number) => `/admin/buildings${query({ project_id: projectId })}`,
  add: "/admin/buildings/add",
  edit: (id: number) => `/admin/buildings/${id}/edit`,
} as const;

export const apartmentPaths = {
  list: "/admin/apartments",
  of: (filters: Readonly<Record<string, number | string>>) => `/admin/apartments${query(filters)}`,
  add: "/admin/apartments/add",
  edit: (id: number) => `/admin/apartments/${id}/edit`,
  /** For who sets prices and changes nothing else. */
  prices: (id: number) => `/admin/apartments/${id}/prices`,
} as const;

export const zoneImagePaths = {
  list: "/admin/zone-images",
  of: (projectId: number) => `/admin/zone-images${query({ project_id: projectId })}`,
} as const;

export const zonePaths = { list: "/admin/zones" } as const;

/** The editors in which zones are drawn (specification, section 2, "Admin routes"). */
export const zoneEditorPaths = {
  buildings: (projectId: number) => `/admin/projects/${projectId}/zones/buildings`,
  floors: (projectId: number, buildingId: number) =>
    `/admin/projects/${projectId}/buildings/${buildingId}/zones/floors`,
  apartments: (projectId: number, buildingId: number, floorNumber: number) =>
    `/admin/projects/${projectId}/buildings/${buildingId}/floors/${floorNumber}/zones/apartments`,
} as const;
export const zoneEditorRoutes = {
  buildings: "/admin/projects/:id/zones/buildings",
  floors: "/admin/projects/:id/buildings/:buildingId/zones/floors",
  apartments: "/admin/projects/:id/buildings/:buildingId/floors/:floorNumber/zones/apartments",
} as const;
