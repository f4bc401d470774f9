import { LegalView } from "./legal-view.tsx";

export default function TermsPage() {
  return <LegalView slug="terms" />;
}
