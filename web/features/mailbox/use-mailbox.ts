import { useQuery } from '@tanstack/react-query';
import { type DemoMail, parseDemoMails } from '../../../contract/demo-mail.ts';

/** The emails of the demo, refreshed every few seconds; null until they are loaded. */
export function useMailbox(): { mails: readonly DemoMail[] | null; problem: string | null } {
	const { data, error } = useQuery({
		queryKey: ['demo mail'],
		queryFn: async () => parseDemoMails(await (await fetch('/demo/mail')).json()),
		refetchInterval: 3_000,
		staleTime: 0,
	});
	return { mails: data ?? null, problem: error ? "We couldn't load the mailbox." : null };
}
