/** The logo: the plan of a courtyard house with a wall, a gate and a tree. */
export function Mark(props: { className?: string | undefined; treeClassName?: string | undefined }) {
  const { className, treeClassName } = props;
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <path d="M27 41.5H6.5v-35h35v35H36" fill="none" stroke="currentColor" strokeWidth="5" />
      <circle className={treeClassName} cx="24" cy="23" r="5.5" fill="currentColor" />
    </svg>
  );
}
