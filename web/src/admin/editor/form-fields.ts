import type { UseFormReturnType } from "@mantine/form";
import { fieldAt, withField } from "./field-diff.ts";

/** A form's fields by path, for components that are no inputs of HTML: value, error and change. */
export function formFields<Values extends object>(form: UseFormReturnType<Values>) {
  return {
    error: (path: string): string | undefined => {
      const error: unknown = form.errors[path];
      return typeof error === "string" ? error : undefined;
    },
    set: <Name extends keyof Values & string>(name: Name, value: Values[Name]): void => {
      form.setValues((current) => ({ ...current, [name]: value }) as Values);
      form.clearFieldError(name);
    },
    setAt: (path: string, value: unknown): void => {
      form.setValues((current) => withField(current as Values, path, value));
      form.clearFieldError(path);
    },
    /** For a text input: its value, error and change. */
    text: (path: string) => {
      const text = fieldAt(form.values, path);
      return {
        value: typeof text === "string" ? text : "",
        error: (form.errors[path] as string | undefined) ?? null,
        onChange: (event: { currentTarget: { value: string } }) => {
          const { value } = event.currentTarget;
          form.setValues((current) => withField(current as Values, path, value));
          form.clearFieldError(path);
        },
      };
    },
  };
}
