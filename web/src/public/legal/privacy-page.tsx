import { LegalView } from "./legal-view.tsx";

export default function PrivacyPage() {
  return <LegalView slug="privacy" />;
}
