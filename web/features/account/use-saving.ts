import { useMutation } from '@tanstack/react-query';

/** Does something that can be refused, and says how it went. */
export function useSaving(work: () => Promise<unknown>) {
	const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: work });
	return {
		save: () => mutate(),
		saving: isPending,
		saved: isSuccess,
		problem: error?.message ?? null,
	};
}
