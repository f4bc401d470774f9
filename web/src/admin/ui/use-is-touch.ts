import { useMediaQuery } from "@mantine/hooks";

/** Whether one points with a finger: then words that name keys help nobody. */
export const useIsTouch = (): boolean => useMediaQuery("(pointer: coarse)", false);
