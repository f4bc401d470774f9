import segments from "../resource/list/segments.module.css";

/** One of a few values, as buttons side by side. */
export function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <div className={segments.segments} role="group" aria-label={props.label}>
      {props.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={props.value === value}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
