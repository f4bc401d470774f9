import {
  type DefaultError,
  replaceEqualDeep,
  // The rest of the admin uses this module instead.
  // oxlint-disable-next-line eslint/no-restricted-imports
  useMutation as useEveryMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";

const isSame = (a: unknown, b: unknown): boolean => replaceEqualDeep(a, b) === a;

/**
 * TanStack's, without repeating a call that is still pending: two presses can come
 * before a button is drawn as busy. Their call is shared (`shareRepeats`), and its effects must happen once, too.
 */
export function useMutation<Data, Failure = DefaultError, Variables = void, Result = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Result>,
): UseMutationResult<Data, Failure, Variables, Result> {
  const mutation = useEveryMutation(options);
  const { mutateAsync: send, reset: forget } = mutation;
  const underWay = useRef<{ variables: unknown } | null>(null);
  const mutate: typeof mutation.mutate = useCallback(
    (...order) => {
      const [variables] = order;
      if (underWay.current && isSame(underWay.current.variables, variables)) return;
      const now = { variables };
      underWay.current = now;
      const free = () => {
        if (underWay.current === now) underWay.current = null;
      };
      // Failures are reported by `onError`.
      send(...order).then(free, free);
    },
    [send],
  );
  const reset = useCallback(() => {
    underWay.current = null;
    forget();
  }, [forget]);
  return { ...mutation, mutate, reset };
}
