import { useMutation } from '@tanstack/react-query';

/** Runs an action that the server may refuse, and tracks its result. */
export function useSaving(work: () => Promise<unknown>) {
	const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: work });
	return {
		save: () => mutate(),
		saving: isPending,
		saved: isSuccess,
		problem: error?.message ?? null,
	};
}
