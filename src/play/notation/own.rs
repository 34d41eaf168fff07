//! Phrases of hoyle at the table, beside the words of the game.

use super::phrases;

phrases! {
    NO_CARDS: "no cards", "keine Karten", "aucune carte", "nessuna carta";
    ONE_CARD: "1 card", "1 Karte", "1 carte", "1 carta";
    CARDS: "{0} cards", "{0} Karten", "{0} cartes", "{0} carte";
    ONE_DIE: "1 die", "1 Würfel", "1 dé", "1 dado";
    DICE: "{0} dice", "{0} Würfel", "{0} dés", "{0} dadi";
    TOP: "{0}, top {1}", "{0}, oben {1}", "{0}, dessus {1}", "{0}, in cima {1}";
    HAS_CHOSEN: "{0} has chosen", "{0} hat gewählt", "{0} a choisi", "{0} ha scelto";
    HAD_CHOSEN: "{0} had chosen {1}", "{0} hatte gewählt: {1}", "{0} avait choisi {1}", "{0} aveva scelto {1}";
    IS: "{0} is {1}", "{0} ist {1}", "{0} est {1}", "{0} è {1}";
    ROLLS: "{0} rolls {1}", "{0} würfelt {1}", "{0} lance {1}", "{0} tira {1}";
    PAID: "{0} paid", "{0} gezahlt", "{0} payé", "{0} pagato";
    FROM: " from {0}", " von {0}", " de {0}", " da {0}";
    TO: " to {0}", " an {0}", " à {0}", " a {0}";
    TO_BOTTOM: " to the bottom of {0}", " unter {0}", " sous {0}", " sotto {0}";
    TAKEN_BACK: "{0} (taken back)", "{0} (zurückgenommen)", "{0} (repris)", "{0} (annullato)";
    NOBODY_WINS: "Nobody wins.", "Niemand gewinnt.", "Personne ne gagne.", "Nessuno vince.";
    WON_BY: "Won by {0}.", "Sieg für {0}.", "Victoire de {0}.", "Vittoria di {0}.";
    OVER: "The game is over. {0}", "Das Spiel ist aus. {0}", "La partie est finie. {0}", "La partita è finita. {0}";
    SCORES: "Scores: {0}.", "Punkte: {0}.", "Scores : {0}.", "Punteggi: {0}.";
    HIDDEN: "{0} (hidden)", "{0} (verdeckt)", "{0} (caché)", "{0} (nascosto)";
    WITH: "{0} with {1}", "{0} mit {1}", "{0} avec {1}", "{0} con {1}";
    BOT: "{0} (bot)", "{0} (Bot)", "{0} (bot)", "{0} (bot)";
    THIS_IS_YOU: "{0} (you)", "{0} (du)", "{0} (toi)", "{0} (tu)";
    TYPE_A_MOVE: "Type a move, or :help.", "Gib einen Zug ein, oder :help.", "Tape un coup, ou :help.", "Scrivi una mossa, o :help.";
    NEW_IS_MARKED: "A * marks what is new since you last chose.", "Ein * zeigt, was seit deiner letzten Wahl neu ist.", "Un * marque ce qui est nouveau depuis ton dernier choix.", "Un * segna ciò che è nuovo dalla tua ultima scelta.";
    YOUR_TURN: "Your turn. You may:", "Du bist am Zug. Du darfst:", "À toi. Tu peux :", "Tocca a te. Puoi:";
    NAMED_TURN: "{0}, it is your turn. You may:", "{0}, du bist am Zug. Du darfst:", "{0}, à toi. Tu peux :", "{0}, tocca a te. Puoi:";
    NOTHING_NOW: "You can do nothing now. Play waits for {0}.", "Du kannst jetzt nichts tun. Das Spiel wartet auf {0}.", "Tu ne peux rien faire. La partie attend {0}.", "Ora non puoi fare nulla. La partita aspetta {0}.";
    AT_ANY_TIME: "At any time: {0}", "Jederzeit: {0}", "À tout moment : {0}", "In ogni momento: {0}";
    EITHER: " or ", " oder ", " ou ", " o ";
    BESIDES: " and ", " und ", " et ", " e ";
    SUCH_AS: "{0}, such as {1}", "{0}, etwa {1}", "{0}, par exemple {1}", "{0}, per esempio {1}";
    ONE_MOVE: "1 move", "1 Zug", "1 coup", "1 mossa";
    MOVES: "{0} moves", "{0} Züge", "{0} coups", "{0} mosse";
    ALWAYS: ", at any time", ", jederzeit", ", à tout moment", ", in ogni momento";
    COSTS: "costs {0}", "kostet {0}", "coûte {0}", "costa {0}";
    ANSWERS: "{0} answers; :legal lists them", "{0} Antworten; :legal zeigt sie", "{0} réponses ; :legal les montre", "{0} risposte; :legal le mostra";
    MORE: "… and {0} more", "… und {0} weitere", "… et {0} autres", "… e altre {0}";
    NOTHING_TO_DO: "Nothing, now.", "Jetzt nichts.", "Rien pour l’instant.", "Niente, ora.";
    MAY_BE: "`{0}` may be: {1}.", "`{0}` kann sein: {1}.", "`{0}` peut être : {1}.", "`{0}` può essere: {1}.";
    AND_OTHERS: "and others too", "und noch weitere", "et d’autres encore", "e altri ancora";
    GIVEN: "With {0}, ", "Mit {0}: ", "Avec {0}, ", "Con {0}, ";
    WAITS: "Play waits for {0}.", "Das Spiel wartet auf {0}.", "La partie attend {0}.", "La partita aspetta {0}.";
    NO_MORE: "No more moves; play waits for {0}.", "Keine weiteren Züge; das Spiel wartet auf {0}.", "Plus de coups ; la partie attend {0}.", "Niente altre mosse; la partita aspetta {0}.";
    PRESS_ENTER: "{0}, press Enter when nobody else is looking. ", "{0}, drücke Enter, wenn sonst niemand hersieht. ", "{0}, appuie sur Entrée quand personne d’autre ne regarde. ", "{0}, premi Invio quando nessun altro guarda. ";
    NOTED: "(you: {0})", "(du: {0})", "(toi : {0})", "(tu: {0})";
    MORE_LINES: "-- more: Enter, or q to stop -- ", "-- weiter: Enter, oder q für Schluss -- ", "-- la suite : Entrée, ou q pour arrêter -- ", "-- altro: Invio, o q per fermare -- ";
    NEXT_STEP: "-- Enter --", "-- Enter --", "-- Entrée --", "-- Invio --";
    SEED_WAS: "The seed was {0}.", "Der Startwert war {0}.", "La graine était {0}.", "Il seme era {0}.";
    AFTER_THE_END: "`:log`, `:save FILE`, `:rematch`, or `:quit`.", "`:log`, `:save DATEI`, `:rematch` oder `:quit`.", "`:log`, `:save FICHIER`, `:rematch` ou `:quit`.", "`:log`, `:save FILE`, `:rematch` o `:quit`.";
}
