/** Addresses of the explorer (specification, section 2, "Public routes"). */
export const projectPath = (projectId: number): string => `/projects/${projectId}`;
/** A project as a PDF, in the language of the path before it. */
export const brochurePath = (projectId: number): string => `${projectPath(projectId)}/brochure.pdf`;
/** The tour of a project on a screen of the showroom. */
export const showroomPath = (projectId: number): string => `${projectPath(projectId)}?kiosk=1`;
/** A project's layouts, and one of them. */
export const layoutsPath = (projectId: number): string => `${projectPath(projectId)}/layouts`;
export const layoutPath = (projectId: number, slug: string): string => `${layoutsPath(projectId)}/${slug}`;
/** The search for the apartments of a project, or for those with so many rooms, as its own page writes its address. */
export const landingPath = (projectId: number, rooms?: number): string =>
  `/apartments?project_id=${projectId}${rooms === undefined ? "" : `&rooms=${rooms}`}`;
export const buildingPath = (projectId: number, building: string): string =>
  `${projectPath(projectId)}/${encodeURIComponent(building)}`;
export const floorPath = (projectId: number, building: string, floor: number): string =>
  `${buildingPath(projectId, building)}/floor-${floor}`;
export const apartmentPath = (
  projectId: number,
  building: string,
  floor: number,
  apartmentId: number,
): string => `${floorPath(projectId, building, floor)}/apartment-${apartmentId}`;
