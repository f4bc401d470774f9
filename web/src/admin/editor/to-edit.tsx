import { Navigate } from "react-router-dom";

/** An item's own address (`/admin/projects/4`): its form is where everything about it stands. */
export const ToEdit = () => <Navigate to="edit" replace />;
