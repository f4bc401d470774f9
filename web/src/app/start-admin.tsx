import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import AdminApp from "../admin/admin-app.tsx";
import { openHistoryGate } from "../admin/editor/history/history-gate.ts";

/** Starts the admin, which is rendered in the browser only. */
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
