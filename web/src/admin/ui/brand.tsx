/** The mark: plan of a courtyard with its wall, gate and tree. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" {...(className ? { className } : {})}>
      <path d="M27 41.5H6.5v-35h35v35H36" fill="none" stroke="currentColor" strokeWidth="5" />
      <circle cx="24" cy="23" r="5.5" fill="var(--brass)" />
    </svg>
  );
}
