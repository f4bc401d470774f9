import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import AdminApp from "../admin/admin-app.tsx";
import { openHistoryGate } from "../admin/editor/history-gate.ts";

/** The admin is drawn in the browser alone: nothing of it is worth a search engine's or a slow line's trouble. */
export function startAdmin(root: HTMLElement): void {
  openHistoryGate();
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Routes>
          <Route path="/admin/*" element={<AdminApp />} />
        </Routes>
      </BrowserRouter>
    </StrictMode>,
  );
}
