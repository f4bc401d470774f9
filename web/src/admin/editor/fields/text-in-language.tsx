import { Textarea, type TextareaProps, TextInput } from "@mantine/core";
import type { formFields } from "./form-fields.ts";
import { GeorgianBeside } from "./georgian-beside.tsx";
import type { ContentLocale } from "./language.ts";

interface TextInLanguage {
  locale: ContentLocale;
  label: string;
  /** The Georgian text, which is beside a translation. */
  georgian: string;
  /** What visitors get while there is no text in this language: the placeholder. */
  fallbackOf: (georgian: string) => string;
  /** The field's value, error and change. */
  input: ReturnType<ReturnType<typeof formFields>["text"]>;
}

interface LineProps extends TextInLanguage {
  /** It has to be there in Georgian. */
  isNeeded?: boolean;
}

/** A line of an item's texts in one language. */
export function LineInLanguage({ locale, label, georgian, fallbackOf, input, isNeeded = false }: LineProps) {
  return (
    <GeorgianBeside locale={locale} label={label} georgian={georgian}>
      <TextInput
        label={label}
        withAsterisk={isNeeded && locale === "ka"}
        placeholder={fallbackOf(georgian)}
        {...input}
      />
    </GeorgianBeside>
  );
}

type ParagraphProps = TextInLanguage &
  Pick<TextareaProps, "description" | "inputWrapperOrder" | "minRows" | "maxRows">;

/** A longer text in one language, which grows with what is typed. */
export function ParagraphInLanguage(props: ParagraphProps) {
  const { locale, label, georgian, fallbackOf, input, ...rest } = props;
  return (
    <GeorgianBeside locale={locale} label={label} georgian={georgian}>
      <Textarea label={label} autosize minRows={2} placeholder={fallbackOf(georgian)} {...rest} {...input} />
    </GeorgianBeside>
  );
}
