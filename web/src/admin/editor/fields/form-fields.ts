import type { UseFormReturnType } from "@mantine/form";
import { fieldAt, withField } from "../history/field-diff.ts";

/** A form's fields by path, for components that are no inputs of HTML: value, error and change. */
export function formFields<Values extends object>(form: UseFormReturnType<Values>) {
  type Name = keyof Values & string;
  const error = (path: string): string | undefined => {
    const found: unknown = form.errors[path];
    return typeof found === "string" ? found : undefined;
  };
  const set = <N extends Name>(name: N, value: Values[N]): void => {
    form.setValues((current) => ({ ...current, [name]: value }) as Values);
    form.clearFieldError(name);
  };
  const setAt = (path: string, value: unknown): void => {
    form.setValues((current) => withField(current as Values, path, value));
    form.clearFieldError(path);
  };
  return {
    error,
    set,
    setAt,
    /** Value, error and change of a field; `errorPath` where the server has another name for it. */
    field: <N extends Name>(name: N, errorPath: string = name) => ({
      value: form.values[name],
      error: error(errorPath),
      onChange: (value: Values[N]) => set(name, value),
    }),
    /** For a field with one of the values `known`. */
    choice: <N extends Name>(name: N, known: readonly Values[N][]) => ({
      value: form.values[name],
      onChange: (value: unknown) => {
        const chosen = known.find((one) => one === value);
        if (chosen !== undefined) set(name, chosen);
      },
    }),
    /** For a switch. */
    toggle: (name: Name) => ({
      checked: fieldAt(form.values, name) === true,
      onChange: (checked: boolean) => setAt(name, checked),
    }),
    /** For a text input: its value, error and change. */
    text: (path: string) => {
      const text = fieldAt(form.values, path);
      return {
        value: typeof text === "string" ? text : "",
        error: (form.errors[path] as string | undefined) ?? null,
        onChange: (event: { currentTarget: { value: string } }) => setAt(path, event.currentTarget.value),
      };
    },
  };
}
