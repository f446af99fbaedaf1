import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../../contract/admin.ts';
import { PAGE_SIZE } from './calls.ts';

/** A page of a list, by its number. The list's key includes its filter, so a new filter starts at the first page. */
export function usePage<Row>(list: readonly string[], fetchPage: (page: number) => Promise<Page<Row>>) {
	const name = list.join('\n');
	const [place, setPlace] = useState({ name, page: 1 });
	const page = place.name === name ? place.page : 1;
	const { data, error, isPlaceholderData } = useQuery({
		queryKey: ['admin', ...list, page],
		queryFn: () => fetchPage(page),
		placeholderData: keepPreviousData,
		staleTime: 0,
	});
	return {
		rows: data?.rows,
		total: data?.total ?? 0,
		page,
		pages: Math.ceil((data?.total ?? 0) / PAGE_SIZE),
		goToPage: (next: number) => setPlace({ name, page: next }),
		/** The rows are still those of the previous page. */
		isLoadingPage: isPlaceholderData,
		problem: error?.message ?? null,
	};
}

/** Runs an action, and refetches every administrator list. */
export function useAdminAction<Given>(act: (given: Given) => Promise<unknown>) {
	const queryClient = useQueryClient();
	const { mutate, isPending, error } = useMutation({
		mutationFn: act,
		onSuccess: async () => {
			await queryClient.invalidateQueries({ queryKey: ['admin'] });
			// Administrators who removed their own role are redirected by the guard.
			await queryClient.invalidateQueries({ queryKey: ['is_admin'] });
		},
	});
	return { run: mutate, running: isPending, problem: error?.message ?? null };
}
