import { useHasBasic } from '../../use-has-basic.ts';

/** Where the Dashboard link leads: the workspace with the Basic plan, otherwise the page to subscribe. */
export function useDashboardPath(userId: string | undefined): string {
	return useHasBasic(userId) ? '/app' : '/account?upgrade=1';
}
