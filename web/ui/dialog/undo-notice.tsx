/** Says that something was deleted, and offers to undo it for ten seconds. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '../button.tsx';

const UNDO_MS = 10_000;

/** Whether something deleted at this time can still be restored. */
export const canUndo = (deletedAt: number) => Date.now() < deletedAt + UNDO_MS;

interface UndoNoticeProps {
	deletedAt: number;
	onUndo: () => void;
	/** Why it could not be restored. */
	problem: string | null;
	/** Called after ten seconds. */
	onEnd: () => void;
	children: ReactNode;
}

export function UndoNotice({ deletedAt, onUndo, problem, onEnd, children }: UndoNoticeProps) {
	const end = useEffectEvent(onEnd);
	useEffect(() => {
		const timer = setTimeout(() => end(), deletedAt + UNDO_MS - Date.now());
		return () => clearTimeout(timer);
	}, [deletedAt]);
	return (
		<div
			role="status"
			className="fixed inset-x-4 bottom-4 z-40 mx-auto flex max-w-md items-center gap-4 border border-edge bg-surface p-3 pl-4 text-sm shadow-md print:hidden"
		>
			<p className="min-w-0 grow">{problem ?? children}</p>
			{/* It has the focus, because the button that deleted is gone, and ten seconds are short. */}
			<Button size="small" autoFocus onClick={onUndo}>
				Undo
			</Button>
		</div>
	);
}
