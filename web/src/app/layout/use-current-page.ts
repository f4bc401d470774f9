import { useLocation } from "react-router-dom";
import { findPage } from "../find-page.ts";
import type { Page } from "../pages.ts";

export const useCurrentPage = (): Page => findPage(useLocation().pathname);
