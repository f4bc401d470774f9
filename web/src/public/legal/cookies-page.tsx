import { LegalView } from "./legal-view.tsx";

export default function CookiesPage() {
  return <LegalView slug="cookies" />;
}
