import { useLocation } from "react-router-dom";
import { findPage } from "../pages/find-page.ts";
import type { Page } from "../pages/page.ts";

export const useCurrentPage = (): Page => findPage(useLocation().pathname);
