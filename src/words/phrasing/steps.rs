//! How it is said what is done. German, French and Italian say it without a person. Behind the arrow stands the notation of
//! dumps, in which what comes after the end of a line stands below the blocks.

use super::forms;

forms! {
    TURN_ROUND: "Set {0} to the opposite.", "Setze {0:acc} auf das Gegenteil.", "Mets {0} au contraire.", "Poni {0} al contrario." => "set {0} = {1}";
    SET: "Set {0} to {1}.", "Setze {0:acc} auf {1:acc}.", "Mets {0} à {1}.", "Poni {0} a {1}." => "set {0} = {1}";
    ADD: "Add {1} to {0}.", "Füge {1:acc} zu {0:dat} hinzu.", "Ajoute {1} à {0}.", "Aggiungi {1} a {0}." => "set {0} = {2}";
    TAKE: "Take {1} away from {0}.", "Ziehe {1:acc} von {0:dat} ab.", "Retire {1} de {0}.", "Togli {1} da {0}." => "set {0} = {2}";
    RAISE: "Increase {0} by {1}.", "Erhöhe {0:acc} um {1:acc}.", "Augmente {0} de {1}.", "Aumenta {0} di {1}." => "set {0} = {2}";
    LOWER: "Lower {0} by {1}.", "Verringere {0:acc} um {1:acc}.", "Diminue {0} de {1}.", "Diminuisci {0} di {1}." => "set {0} = {2}";
    LET: "Let {0} be {1}.", "{0} sei {1}.", "{0} désigne {1}.", "Sia {0} {1}." => "let {0} = {1}";
    RESET: "Set {0} back to {0?its first value|their first values}.", "Setze {0:acc} zurück.", "Remets {0} à {0?sa première valeur|leurs premières valeurs}.", "Riporta {0} {0?al primo valore|ai primi valori}." => "reset {0}";
    PAY: "Pay {0} from {1} to {2}.", "Zahle {0:acc} von {1:dat} an {2:acc}.", "Paie {0} de {1} à {2}.", "Paga {0} da {1} a {2}." => "pay {0} from {1} to {2}";
    COSTS: "You pay {0} from {1} to {2}.", "Du zahlst {0:acc} von {1:dat} an {2:acc}.", "Tu paies {0} sur {1} à {2}.", "Paghi {0} da {1} a {2}." => "costs {0} from {1} to {2}";
    MOVE: "Move {0} to {1}.", "Lege {0:acc} zu {1:dat}.", "Mets {0} {1@} {1}.", "Metti {0} {1@} {1}." => "move {0} to {1}";
    MOVE_UNDER: "Move {0} to the bottom of {1}.", "Lege {0:acc} unter {1:acc}.", "Mets {0} sous {1}.", "Metti {0} sotto {1}." => "move {0} to bottom of {1}";
    MOVE_ONE: "Move the top card of {1} to {2}.", "Lege die oberste Karte {1:gen} zu {2:dat}.", "Mets la carte du dessus de {1} {2@} {2}.", "Metti la prima carta di {1} {2@} {2}." => "move {0} from {1} to {2}";
    MOVE_ONE_UNDER: "Move the top card of {1} to the bottom of {2}.", "Lege die oberste Karte {1:gen} unter {2:acc}.", "Mets la carte du dessus de {1} sous {2}.", "Metti la prima carta di {1} sotto {2}." => "move {0} from {1} to bottom of {2}";
    MOVE_TOP: "Move the top {0} of {1} to {2}.", "Lege die obersten {0} von {1:dat} zu {2:dat}.", "Mets les {0} du dessus de {1} {2@} {2}.", "Metti le prime {0} di {1} {2@} {2}." => "move {0} from {1} to {2}";
    MOVE_SO_MANY: "Move cards from the top of {1} to {2}; how many: {0}.", "Lege Karten von oben von {1:dat} zu {2:dat}; wie viele: {0}.", "Mets des cartes du dessus de {1} {2@} {2} ; combien : {0}.", "Metti carte dalla cima di {1} {2@} {2}; quante: {0}." => "move {0} from {1} to {2}";
    MOVE_TOP_UNDER: "Move the top {0} of {1} to the bottom of {2}.", "Lege die obersten {0} von {1:dat} unter {2:acc}.", "Mets les {0} du dessus de {1} sous {2}.", "Metti le prime {0} di {1} sotto {2}." => "move {0} from {1} to bottom of {2}";
    MOVE_ALL: "Move all of {0} to {1}.", "Lege alles von {0:dat} zu {1:dat}.", "Mets {0?tout le contenu de|tout le contenu de|tous|toutes} {0} {1@} {1}.", "Metti {0?tutto il contenuto di|tutto il contenuto di|tutti|tutte} {0} {1@} {1}." => "move all from {0} to {1}";
    MOVE_ALL_UNDER: "Move all of {0} to the bottom of {1}.", "Lege alles von {0:dat} unter {1:acc}.", "Mets {0?tout le contenu de|tout le contenu de|tous|toutes} {0} sous {1}.", "Metti {0?tutto il contenuto di|tutto il contenuto di|tutti|tutte} {0} sotto {1}." => "move all from {0} to bottom of {1}";
    SHUFFLE: "Shuffle {0}.", "Mische {0:acc}.", "Mélange {0}.", "Mescola {0}." => "shuffle {0}";
    DEAL: "Deal {0} from {1} to each {2:bare}.", "Gib je {0} von {1:dat} an {2:every acc}.", "Distribue {0} de {1} à {2:every}.", "Distribuisci {0} da {1} a {2:every}." => "deal {0} from {1} to each {2}";
    DEAL_FIRST: "Deal {0} from {1} to each {2:bare}, starting with {3}.", "Gib je {0} von {1:dat} an {2:every acc}, zuerst an {3:acc}.", "Distribue {0} de {1} à {2:every}, en commençant par {3}.", "Distribuisci {0} da {1} a {2:every}, cominciando da {3}." => "deal {0} from {1} to each {2} starting with {3}";
    DEAL_ALL: "Deal all of {0} to each {1:bare} in turn.", "Gib alles von {0:dat} reihum an {1:every acc}.", "Distribue {0?tout le contenu de|tout le contenu de|tous|toutes} {0} à {1:every} à tour de rôle.", "Distribuisci {0?tutto il contenuto di|tutto il contenuto di|tutti|tutte} {0} a {1:every} a turno." => "deal all from {0} to each {1}";
    DEAL_ALL_FIRST: "Deal all of {0} to each {1:bare} in turn, starting with {2}.", "Gib alles von {0:dat} reihum an {1:every acc}, zuerst an {2:acc}.", "Distribue {0?tout le contenu de|tout le contenu de|tous|toutes} {0} à {1:every} à tour de rôle, en commençant par {2}.", "Distribuisci {0?tutto il contenuto di|tutto il contenuto di|tutti|tutte} {0} a {1:every} a turno, cominciando da {2}." => "deal all from {0} to each {1} starting with {2}";
    DRAW: "Draw {0} at random from {1}.", "Bestimme {0:acc} zufällig aus {1:dat}.", "Tire {0} au sort parmi {1}.", "Estrai {0} a caso da {1}." => "draw {0} from {1}";
    ROLL: "Roll {0}.", "Wirf {0:acc}.", "Lance {0}.", "Tira {0}." => "log the faces of {0}";
    TURN: "{0} takes a turn: {1}.", "{0} ist am Zug: {1}.", "{0} joue : {1}.", "{0} gioca: {1}." => "turn of {0} in {1}";
    YOUR_TURN: "You take a turn: {1}.", "Du bist am Zug: {1}.", "Tu joues : {1}.", "Tocca a te: {1}." => "turn of {0} in {1}";
    TURN_ANY: "Any of these takes a turn: {0}. {1}.", "Am Zug ist, wer will: {0}. {1}.", "N’importe lequel joue : {0}. {1}.", "Gioca chi vuole: {0}. {1}." => "turn of any of {0} in {1}";
    TURN_EACH: "{0} each choose, unseen by the others: {1}.", "{0} wählen jeder für sich und verdeckt: {1}.", "{0} choisissent chacun en secret : {1}.", "{0} scelgono ognuno in segreto: {1}." => "turn of each of {0} in {1}";
    ASK: "{0} answers the question {1}.", "{0} antwortet auf die Frage {1}.", "{0} répond à la question {1}.", "{0} risponde alla domanda {1}." => "ask {0} for {2} by {1}";
    ASK_YOU: "You answer the question {1}.", "Du antwortest auf die Frage {1}.", "Tu réponds à la question {1}.", "Rispondi alla domanda {1}." => "ask {0} for {2} by {1}";
    ASK_ANY: "The first who wants answers {1}: {0}.", "Wer zuerst will, antwortet auf {1}: {0}.", "Le premier qui veut répond à {1} : {0}.", "Il primo che vuole risponde a {1}: {0}." => "ask any of {0} for {2} by {1}";
    ASK_EACH: "{0} each answer, unseen by the others: {1}.", "{0} antworten jeder für sich und verdeckt: {1}.", "{0} répondent chacun en secret : {1}.", "{0} rispondono ognuno in segreto: {1}." => "ask each of {0} for {2} by {1}";
    TELL: "Tell {0}: {1}", "An {0:acc}: {1}", "Dis à {0} : {1}", "Di’ a {0}: {1}" => "tell {0} {2} = {3} {1}";
    TELL_VALUE: "Tell {0} {1}: {2}.", "Nenne {0:dat} {1:acc}: {2}.", "Dis à {0} {1} : {2}.", "Di’ a {0} {1}: {2}." => "tell {0} {1} = {2}";
    REVEAL: "Show {0} to {1}.", "Zeige {0:acc} {1:dat}.", "Montre {0} à {1}.", "Mostra {0} a {1}." => "reveal {0} to {1}";
    TELL_YOU: "You are told: {1}", "Dir wird gesagt: {1}", "On te dit : {1}", "Ti viene detto: {1}" => "tell {0} {2} = {3} {1}";
    TELL_YOU_VALUE: "You are told {1}: {2}.", "Dir {1?wird|werden} {1} genannt: {2}.", "On te dit {1} : {2}.", "Ti viene detto {1}: {2}." => "tell {0} {1} = {2}";
    SHOW_YOU: "You are shown {0}.", "Dir {0?wird|werden} {0} gezeigt.", "On te montre {0}.", "Ti {0?viene mostrato|viene mostrata|vengono mostrati|vengono mostrate} {0}." => "reveal {0} to {1}";
    EVERYBODY: "everybody", "alle", "tous", "tutti" => "all";
    EVERYBODY_BUT: "everybody but {0}", "alle außer {0:dat}", "tous sauf {0}", "tutti tranne {0}" => "others than {0}";
    EVERYBODY_ELSE: "everybody else", "alle anderen", "tous les autres", "tutti gli altri" => "others than {0}";
    IF: "If {0}:", "Falls {0}:", "Si {0} :", "Se {0}:" => "if {0}";
    ELSE: "Otherwise:", "Sonst:", "Sinon :", "Altrimenti:" => "else";
    FOR_EACH: "For each {0:bare}:", "Für {0:every acc}:", "Pour {0:every} :", "Per {0:every}:" => "for each {0}";
    REPEAT: "Again and again:", "Immer wieder:", "Répète :", "Ripeti:" => "repeat";
    UNTIL: "Again and again, until {0}:", "Immer wieder, bis {0}:", "Répète jusqu’au moment où {0} :", "Ripeti fino al momento in cui {0}:" => "repeat\nuntil {0}";
    TIMES: "Do this {0} times:", "Tue dies {0} Mal:", "Fais ceci {0} fois :", "Fai questo {0} volte:" => "repeat {0} times";
    TIMES_COUNTED: "Repeat this; how many times: {0}.", "Wiederhole dies; wie oft: {0}.", "Répète ceci ; combien de fois : {0}.", "Ripeti questo; quante volte: {0}." => "repeat {0} times";
    AS: "In what follows, “you” is {0}:", "Mit „du“ ist im Folgenden {0} gemeint:", "Dans ce qui suit, « tu » désigne {0} :", "Di seguito «tu» indica {0}:" => "as {0}";
    END_TURN: "The turn ends.", "Der Zug endet.", "Le tour se termine.", "Il turno finisce." => "end turn";
    END_GAME: "The game is over: {0}", "Das Spiel ist aus: {0}", "La partie est finie : {0}", "La partita è finita: {0}" => "end game {0}";
    WON_BY: "The game is over: {0} Won by: {1}.", "Das Spiel ist aus: {0} Sieger: {1:bare}.", "La partie est finie : {0} Gagnant : {1:bare}.", "La partita è finita: {0} Vincitore: {1:bare}." => "end game {0} won by {1}";
    REQUIRE: "This is needed: {0}. Otherwise: {1}", "Nötig ist: {0}. Sonst: {1}", "Il faut : {0}. Sinon : {1}", "È necessario: {0}. Altrimenti: {1}" => "require {0} else {1}";
    CALL: "{0}.", "{0}.", "{0}.", "{0}." => "{0}";
}
