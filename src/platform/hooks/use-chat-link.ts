import { links } from '../links.ts';
import { useSandbox } from './use-sandbox.ts';
import { useShopFacts } from './use-shop-facts.ts';

/** Returns where the chat with the shop is: the owner's address, else WhatsApp; undefined for none in a live shop. */
export function useChatLink(): string | undefined {
  const isPractice = useSandbox();
  const { chat, whatsapp } = useShopFacts();
  if (chat !== undefined) return chat;
  if (whatsapp !== undefined) return `https://wa.me/${whatsapp}`;
  return isPractice ? links.support : undefined;
}
