import type { Project } from "@ezo/contract/site/projects";

type Pictured = Pick<Project, "main_image" | "render_image" | "gallery_images">;

/** The picture below the title. */
export const plateOf = ({ main_image, render_image }: Pick<Pictured, "main_image" | "render_image">) =>
  render_image ?? main_image;

/** The pictures of the gallery, without the one below the title unless there is no other. */
export function galleryOf(project: Pictured): Project["gallery_images"] {
  const plate = plateOf(project);
  const others = project.gallery_images.filter(({ url }) => url !== plate?.url);
  return others.length > 0 ? others : project.gallery_images;
}
