import { Navigate } from "react-router-dom";

/** An item's own address (`/admin/projects/4`): everything about it is in its form. */
export const ToEdit = () => <Navigate to="edit" replace />;
