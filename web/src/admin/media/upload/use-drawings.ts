import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { isSvg, pngOfSvg } from "./draw-svg.ts";
import type { useUploads } from "./use-uploads.ts";

/** Uploads pictures, and drawings (SVG) as pictures. `hasLost` where the last drawing was more than that. */
export function useDrawings({ add, refuse }: Pick<ReturnType<typeof useUploads>, "add" | "refuse">) {
  const { t } = useTexts();
  const [hasLost, setHasLost] = useState(false);
  const addAll = async (files: readonly File[]) => {
    setHasLost(false);
    for (const file of files) {
      if (!isSvg(file)) {
        add([file]);
        continue;
      }
      const drawn = await pngOfSvg(file);
      if (!drawn) {
        refuse(file, t("media.svg_broken"));
        continue;
      }
      setHasLost(drawn.hasLost);
      add([drawn.file]);
    }
  };
  return { hasLost, add: (files: readonly File[]) => void addAll(files) };
}
